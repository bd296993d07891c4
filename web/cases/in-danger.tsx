type Props = { id: string; className: string };

// Padding makes the target tall, and no line of the text.
const LINK = 'whitespace-nowrap py-3 font-semibold underline underline-offset-4';

/** The number to call at once, before anything is written to us. */
export function InDanger({ id, className }: Props) {
  return (
    <div id={id} className={`rounded-card border border-bad bg-bad-tint p-5 text-ink ${className}`}>
      <p>
        <strong>Are you or somebody else in danger?</strong> Call{' '}
        <a href="tel:911" className={LINK}>
          911
        </a>{' '}
        now.
      </p>
      <p>
        Is somebody there against their will? The National Human Trafficking Hotline answers day and
        night:{' '}
        <a href="tel:+18883737888" className={LINK}>
          1-888-373-7888
        </a>
        . You need not say who you are.
      </p>
      <p className="mt-2">Afterwards you can still tell us here.</p>
    </div>
  );
}
