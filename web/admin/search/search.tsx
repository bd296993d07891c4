import { data, Form, Link } from 'react-router';
import { services } from '../../context.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/search';
import { kindLabels, SEARCH_LABEL } from './copy.ts';
import { findEverything } from './find.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  return data(await findEverything(context.get(services), url.searchParams));
}

export const clientLoader = retried;

/** The same as the window over any screen, on a page of its own, for browsers without a script. */
export default function SearchPage({ loaderData: { search, found } }: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <title>Search</title>
      <h1 className="text-3xl">Search</h1>
      <Form role="search" className="mt-4 flex gap-2">
        <input
          key={search}
          type="search"
          name="q"
          aria-label={SEARCH_LABEL}
          defaultValue={search}
          maxLength={100}
          className="min-h-11 min-w-0 grow rounded-full border border-control bg-surface px-4 text-ink"
        />
        <Button type="submit">Search</Button>
      </Form>
      {found.length === 0 && <p className="mt-6">{`Nothing matches “${search}”.`}</p>}
      <ul className={cardLook('mt-4 divide-y divide-line')}>
        {found.map(({ kind, name, detail, to }) => (
          <li key={to}>
            <Link to={to} className="block px-5 py-2.5 hover:bg-sage-tint">
              <span className="font-semibold">{name}</span>
              <span className="block text-ink-soft text-sm">
                {[kindLabels[kind], detail].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
