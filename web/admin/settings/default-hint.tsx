const MAX_SHOWN_CHARACTERS = 90;

type Props = {
  label: string;
  value: string;
  defaultValue: string;
  onUse: () => void;
};

/** Where a field says something else than its default: what that is, and the way back to it. */
export function DefaultHint({ label, value, defaultValue, onUse }: Props) {
  if (value === defaultValue) return null;
  const characters = [...defaultValue];
  const shownDefault =
    characters.length > MAX_SHOWN_CHARACTERS
      ? `${characters.slice(0, MAX_SHOWN_CHARACTERS).join('').trimEnd()}…`
      : defaultValue;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 text-ink-soft text-sm">
      <p>
        Default: {shownDefault || 'none'}
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
