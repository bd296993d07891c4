import { Link } from 'react-router';

export interface Chip {
  name: string;
  to: string;
  isCurrent: boolean;
}

/** A list's filters: a row that scrolls sideways where it has no room. */
export function Chips({ label, chips }: { label: string; chips: Chip[] }) {
  return (
    <nav aria-label={label} className="chips min-w-0 snap-x">
      <ul className="flex gap-2">
        {chips.map(({ name, to, isCurrent }) => (
          <li key={name} className="shrink-0">
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'page' : undefined}
              className="motion-soft inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-medium text-sm hover:bg-sage-tint aria-[current=page]:border-sage aria-[current=page]:bg-sage-tint"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
