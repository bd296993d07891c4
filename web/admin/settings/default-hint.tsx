const MOST_SHOWN = 90;

type Props = {
  label: string;
  value: string;
  /** The default. */
  usual: string;
  onUse: () => void;
};

/** Where a field says something else than its default: what that is, and the way back to it. */
export function DefaultHint({ label, value, usual, onUse }: Props) {
  if (value === usual) return null;
  const letters = [...usual];
  const words =
    letters.length > MOST_SHOWN ? `${letters.slice(0, MOST_SHOWN).join('').trimEnd()}…` : usual;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 text-ink-soft text-sm">
      <p>
        Default: {words || 'none'}
        <span className="hidden scriptless:inline"> (leave the field empty to use it)</span>
      </p>
      <button
        type="button"
        onClick={onUse}
        className="min-h-11 text-sage underline underline-offset-4 scriptless:hidden"
      >
        Use the default<span className="sr-only"> for {label}</span>
      </button>
    </div>
  );
}
