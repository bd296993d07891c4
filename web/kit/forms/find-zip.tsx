import { Link } from 'react-router';
import { textLinkLook } from '../ui/text-link.tsx';

type Props = {
  /** The search's radius, order and filters, which stay with a found ZIP code: 'radius=10&sort=price'. */
  query?: string;
  /** A symbol inside the field's frame, where words have no room. */
  isIcon?: boolean;
};

const ICON_LOOK =
  'motion-soft order-first grid h-11 w-9 shrink-0 place-items-center rounded-full text-sage sm:w-11 hover:bg-sage-tint';
const TEXT_LOOK = textLinkLook({ tall: true, color: 'soft', className: 'ml-6 hover:text-ink' });

export function FindZip({ query = '', isIcon = false }: Props) {
  return (
    <Link
      to={query ? `/zips?${query}` : '/zips'}
      title={isIcon ? 'Find my ZIP' : undefined}
      className={isIcon ? ICON_LOOK : TEXT_LOOK}
    >
      <span className={isIcon ? 'sr-only' : ''}>Find my ZIP</span>
      {isIcon && <PlaceSign />}
    </Link>
  );
}

function PlaceSign() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
        <path d="M12 21.5C8 16.5 5.5 13.3 5.5 9.5a6.5 6.5 0 0 1 13 0c0 3.8-2.5 7-6.5 12Z" />
        <circle cx="12" cy="9.5" r="2.3" />
      </g>
    </svg>
  );
}
