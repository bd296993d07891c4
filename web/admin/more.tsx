import { useContext } from 'react';
import { Link } from 'react-router';
import { cardLook } from '../kit/ui/card.tsx';
import type { RouteFacts } from '../route-facts.ts';
import { ItemName } from './frame/rail.tsx';
import { SignOutForm } from './frame/sign-out-form.tsx';
import { BadgesContext } from './frame/use-badges.ts';
import { Icon } from './navigation/icon.tsx';
import { furtherItems, navigationItems } from './navigation/navigation.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** On small screens: the screens that the bar has no room for, and the way out. It opens while nothing answers. */
export default function MorePage() {
  const { hasPurchases, counts } = useContext(BadgesContext);
  const items = [
    ...navigationItems.filter(({ shortName }) => !shortName),
    ...furtherItems(hasPurchases),
  ];
  return (
    <div className="max-w-xl">
      <title>More</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-3xl">More</h1>
        <SignOutForm className="" />
      </div>
      <ul className={cardLook('mt-4 divide-y divide-line')}>
        {items.map(({ to, name, icon, badge }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-14 items-center gap-4 px-5 hover:bg-sage-tint">
              <Icon path={icon} />
              <ItemName name={name} badge={badge} counts={counts} badgeLook="ml-auto text-sm" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
