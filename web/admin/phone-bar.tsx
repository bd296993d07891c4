import { Link, useLocation } from 'react-router';
import { Icon } from './icons.tsx';
import { ItemName } from './item-name.tsx';
import { type BadgeCounts, dashboardItem, moreItem, navigationItems } from './navigation.ts';

const items = [
  { ...dashboardItem, name: 'Home' },
  ...navigationItems.filter(({ shortName }) => shortName),
  moreItem,
];

/** Below 1024 px: the screens of every day, and a page that leads to the others. */
export function PhoneBar({ counts }: { counts: BadgeCounts }) {
  const { pathname } = useLocation();
  const isBelow = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const current =
    pathname === dashboardItem.to
      ? dashboardItem
      : (items.slice(1).find(({ to }) => isBelow(to)) ?? moreItem);
  return (
    <nav
      aria-label="Admin"
      className="print:hidden fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] max-md:group-has-[[data-picked]]/frame:hidden short:static desk:hidden"
    >
      <ul className="grid grid-cols-5">
        {items.map(({ to, name, shortName, icon, badge }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === current.to ? 'page' : undefined}
              className="group -outline-offset-4 relative flex min-h-16 flex-col items-center justify-center gap-1 text-center text-ink-soft text-xs leading-tight hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              <span className="grid place-items-center rounded-full px-3 py-0.5 group-aria-[current=page]:bg-sage-tint">
                <Icon name={icon} />
              </span>
              <ItemName {...{ name, shortName, badge, counts }} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
