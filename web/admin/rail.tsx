import { NavLink } from 'react-router';
import { Logo } from '../layout/logo.tsx';
import { Icon } from './icons.tsx';
import { ItemName } from './item-name.tsx';
import {
  type BadgeCounts,
  casesItem,
  dashboardItem,
  historyItem,
  insightItem,
  navigationItems,
  settingsItem,
} from './navigation.ts';
import { SignOutForm } from './sign-out-form.tsx';

/** Screens with pages below their address: the rail marks the screen on them too. */
const itemsWithSubpages = new Set([
  '/admin/businesses',
  '/admin/deals',
  '/admin/messages',
  casesItem.to,
  settingsItem.to,
]);

/** From 1024 px: all screens, at the side. */
export function Rail({ counts, brand }: { counts: BadgeCounts; brand: string }) {
  return (
    <nav
      aria-label="Admin"
      className="hidden border-line print:hidden! border-r bg-surface desk:sticky desk:top-0 desk:flex desk:h-dvh desk:flex-col"
    >
      <div className="p-5">
        <Logo brand={brand} />
      </div>
      <ul className="grid gap-1 px-3">
        {[dashboardItem, ...navigationItems, casesItem, insightItem, settingsItem].map(
          ({ to, name, icon, badge }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={!itemsWithSubpages.has(to)}
                className="-outline-offset-4 flex min-h-11 items-center gap-2.5 rounded-full px-4 text-ink-soft leading-tight wrap-break-word hover:bg-sage-tint hover:text-ink aria-[current=page]:bg-sage-tint aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                <Icon name={icon} />
                <ItemName name={name} badge={badge} counts={counts} />
              </NavLink>
            </li>
          ),
        )}
        <li>
          <NavLink
            to={historyItem.to}
            className="-outline-offset-4 ml-8 flex min-h-11 items-center rounded-full px-4 text-ink-soft text-sm hover:bg-sage-tint hover:text-ink aria-[current=page]:bg-sage-tint aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {historyItem.name}
          </NavLink>
        </li>
      </ul>
      <SignOutForm className="mx-5 mt-auto mb-6" />
    </nav>
  );
}
