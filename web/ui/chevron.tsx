/** Follows the summary of a `<details className="group">`: it points up while that is open. */
export function Chevron() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      aria-hidden="true"
      className="motion-soft shrink-0 text-sage group-open:rotate-180"
    >
      <path
        d="m6 9 6 6 6-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
