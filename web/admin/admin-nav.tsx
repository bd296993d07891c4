import { NavLink } from 'react-router';
import { Icon } from './icons.tsx';
import { type NavigationItem, navigationItems, settingsItem } from './navigation.ts';

const dashboard: NavigationItem = {
  to: '/admin',
  name: 'Dashboard',
  icon: 'dashboard',
};

const MESSAGES = '/admin/messages';

/** Screens with pages below their address: the rail marks the screen on them too. */
const itemsWithSubpages = new Set(['/admin/businesses', '/admin/deals', MESSAGES, settingsItem.to]);

/** A rail at the side from 1024 px, a bar at the bottom below. */
export function AdminNav({ unread }: { unread: number }) {
  return (
    <nav
      aria-label="Admin"
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] short:static desk:static desk:border-0 desk:pb-0"
    >
      <ul className="flex max-phone:grid max-phone:grid-cols-4 desk:grid desk:grid-cols-1 desk:gap-1 desk:px-3">
        {[dashboard, ...navigationItems, settingsItem].map(({ to, name, icon }) => (
          <li key={to} className="flex-auto desk:flex-none">
            <NavLink
              to={to}
              end={!itemsWithSubpages.has(to)}
              className="group -outline-offset-4 relative flex min-h-16 max-phone:min-h-13 flex-col items-center justify-center gap-1 px-0.5 text-center text-[0.6875rem] text-ink-soft leading-tight wrap-break-word hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink desk:min-h-11 desk:flex-row desk:justify-start desk:gap-3 desk:rounded-full desk:px-4 desk:text-base desk:aria-[current=page]:bg-sage-tint desk:hover:bg-sage-tint"
            >
              <span className="grid place-items-center rounded-full px-3 py-0.5 group-aria-[current=page]:bg-sage-tint desk:p-0">
                <Icon name={icon} />
              </span>
              <span>{name}</span>
              {to === MESSAGES && unread > 0 && <Unread count={unread} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Unread({ count }: { count: number }) {
  return (
    <span className="absolute top-1.5 left-1/2 ml-1.5 min-w-5 rounded-full bg-sage px-1 text-center font-semibold text-[0.6875rem] text-on-sage leading-5 desk:static desk:ml-auto desk:px-1.5 desk:text-sm">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread</span>
    </span>
  );
}
