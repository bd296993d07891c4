import { services } from '../../context.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { Pages } from '../../kit/lists/list.tsx';
import { listHref } from '../../kit/lists/query.ts';
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { EntryLines } from '../changes/entry-lines.tsx';
import type { Route } from './+types/history';
import { allChanges } from './history.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export function loader({ url, context }: Route.LoaderArgs) {
  return allChanges(context.get(services), url.searchParams);
}

export const clientLoader = retried;

export default function AllChangesPage({ loaderData }: Route.ComponentProps) {
  const { changes, page, hasMore } = loaderData;
  return (
    <div className="max-w-3xl">
      <title>History</title>
      <h1 className="text-3xl md:text-4xl">History</h1>
      <p className="mt-2 text-ink-soft">
        Every change of businesses, deals, leads and settings, and every download, newest first.
      </p>
      {changes.length === 0 && <p className="mt-6 text-ink-soft">No changes yet.</p>}
      <ol className="mt-4 divide-y divide-line">
        {changes.map(({ entry, linkText, owner, thing, text, to }) => (
          <li key={entry.id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-4">
            <EntryLines entry={entry} owner={owner} thing={thing} text={text} />
            <TextLink to={to} tall className="text-sm">
              {linkText}
              {owner && <span className="sr-only">: {thing ?? owner}</span>}
            </TextLink>
          </li>
        ))}
      </ol>
      <Pages
        page={page}
        hasMore={hasMore}
        pageHref={(page) => listHref('/admin/history', { page })}
      />
    </div>
  );
}
