import { Link } from 'react-router';
import { hasPurchases } from '../../market/purchases/list.server.ts';
import { services } from '../context.ts';
import { retried } from '../layout/client-cache.ts';
import type { RouteFacts } from '../route-facts.ts';
import type { Route } from './+types/more';
import { Icon } from './icons.tsx';
import { furtherItems, navigationItems } from './navigation.ts';
import { SignOutForm } from './sign-out-form.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ context }: Route.LoaderArgs) {
  return { hasPurchases: await hasPurchases(context.get(services).db) };
}

export const clientLoader = retried;

/** On small screens: the screens that the bar has no room for, and the way out. */
export default function MorePage({ loaderData }: Route.ComponentProps) {
  const items = [
    ...navigationItems.filter(({ shortName }) => !shortName),
    ...furtherItems(loaderData.hasPurchases),
  ];
  return (
    <div className="max-w-xl">
      <title>More</title>
      <h1 className="text-3xl">More</h1>
      <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        {items.map(({ to, name, icon }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-14 items-center gap-4 px-5 hover:bg-sage-tint">
              <Icon name={icon} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <SignOutForm className="mt-6" />
    </div>
  );
}
