import { initialsOf } from './initials.ts';

/** Beside a name, which says the same: the initials, or a figure for a number that has no name. */
export function Avatar({ name }: { name: string | undefined }) {
  const initials = initialsOf(name ?? '');
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-full bg-sage-tint font-semibold text-sage text-sm"
    >
      {initials || (
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path
            d="M12 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M5 19.5c.8-3.4 3.5-5 7-5s6.2 1.6 7 5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
          />
        </svg>
      )}
    </span>
  );
}
