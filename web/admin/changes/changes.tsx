export interface Change {
  label: string;
  before: string;
  after: string;
}

export interface HistoryChange extends Change {
  /** The whole change in words, where before and after do not say it. */
  phrase?: string | undefined;
}

export function Changes({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="mt-2 grid gap-2 text-sm">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="whitespace-pre-line">
            <BeforeAfter before={before || '(empty)'} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function BeforeAfter({ before, after }: Pick<Change, 'before' | 'after'>) {
  return (
    <>
      {before && (
        <>
          <span className="sr-only">before: </span>
          <del className="decoration-ink-soft">{before}</del> <span aria-hidden="true">→</span>{' '}
          <span className="sr-only">after: </span>
        </>
      )}
      <ins className="font-medium no-underline">{after || '(empty)'}</ins>
    </>
  );
}
