import { Link, NavLink, useLocation } from 'react-router';
import { countText } from '../../../market/deals/copy.ts';
import { Logo } from '../../kit/layout/logo.tsx';
import { Icon } from '../navigation/icon.tsx';
import {
  BADGE_WORDS,
  type BadgeCounts,
  dashboardItem,
  furtherItems,
  moreItem,
  type NavigationItem,
  navigationItems,
} from '../navigation/navigation.ts';
import { SignOutForm } from './sign-out-form.tsx';

type RailProps = { counts: BadgeCounts; hasPurchases: boolean; brand: string };

/** From 1024 px: all screens, at the side. */
export function Rail({ counts, hasPurchases, brand }: RailProps) {
  const items = [dashboardItem, ...navigationItems, ...furtherItems(hasPurchases)];
  return (
    <nav
      aria-label="Admin"
      className="hidden border-line print:hidden! border-r bg-surface desk:sticky desk:top-0 desk:flex desk:h-dvh desk:flex-col"
    >
      <div className="p-5">
        <Logo brand={brand} />
      </div>
      <ul className="grid gap-1 px-3">
        {items.map(({ to, name, icon, badge, isRare }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === dashboardItem.to}
              className={`${isRare ? 'ml-8 text-sm' : 'gap-2.5 leading-tight wrap-break-word'} -outline-offset-4 flex min-h-11 items-center rounded-full px-4 text-ink-soft hover:bg-sage-tint hover:text-ink aria-[current=page]:bg-sage-tint aria-[current=page]:font-semibold aria-[current=page]:text-ink`}
            >
              {!isRare && <Icon path={icon} />}
              <ItemName name={name} badge={badge} counts={counts} badgeLook="ml-auto text-sm" />
            </NavLink>
          </li>
        ))}
      </ul>
      <SignOutForm className="mx-5 mt-auto mb-6" />
    </nav>
  );
}

const barItems = [
  { ...dashboardItem, name: 'Home' },
  ...navigationItems.filter(({ shortName }) => shortName),
  { ...moreItem, badge: 'complaints' as const },
];

/** Below 1024 px: the screens of every day, and a page that leads to the others. */
export function PhoneBar({ counts: all }: { counts: BadgeCounts }) {
  const { pathname } = useLocation();
  // What waits on screens that More leads to.
  const counts = { ...all, complaints: all.complaints + all.look };
  const isBelow = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const current =
    pathname === dashboardItem.to
      ? dashboardItem
      : (barItems.slice(1).find(({ to }) => isBelow(to)) ?? moreItem);
  return (
    <nav
      aria-label="Admin"
      className="print:hidden fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] max-md:group-has-[[data-picked]]/frame:hidden short:static desk:hidden"
    >
      <ul className="grid grid-cols-5">
        {barItems.map(({ to, name, shortName, icon, badge }) => (
          <li key={to}>
            <Link
              to={to}
              // More has no data of its own: with its script it opens while nothing answers.
              prefetch={to === moreItem.to ? 'render' : 'none'}
              aria-current={to === current.to ? 'page' : undefined}
              className="group -outline-offset-4 relative flex min-h-16 flex-col items-center justify-center gap-1 text-center text-[min(0.75rem,3.5vw)] text-ink-soft leading-tight hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              <span className="grid place-items-center rounded-full px-3 py-0.5 group-aria-[current=page]:bg-sage-tint">
                <Icon path={icon} />
              </span>
              <ItemName
                {...{ name, shortName, badge, counts }}
                badgeLook="absolute top-1.5 left-1/2 ml-1.5 text-[min(0.6875rem,3.2vw)]"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Props = Pick<NavigationItem, 'name' | 'badge'> & {
  counts: BadgeCounts;
  /** What is seen where there is little room; a screen reader says its full name. */
  shortName?: string | undefined;
  badgeLook: string;
};

/** With a badge a screen reader says 'Business Leads, 2 new'; the eye sees a number. */
export function ItemName({ name, shortName = name, badge, counts, badgeLook }: Props) {
  const count = badge ? counts[badge] : 0;
  if (count === 0 && shortName === name) return <span>{name}</span>;
  return (
    <>
      <span className="sr-only">
        {count > 0 && badge ? `${name}, ${countText(count)} ${BADGE_WORDS[badge]}` : name}
      </span>
      <span aria-hidden="true">{shortName}</span>
      {count > 0 && (
        <span
          aria-hidden="true"
          className={`min-w-[1.6em] shrink-0 whitespace-nowrap rounded-full bg-sage px-[0.45em] text-center font-semibold text-on-sage leading-[1.6] ${badgeLook}`}
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </>
  );
}
