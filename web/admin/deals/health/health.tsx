import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HEALTH_KINDS, type HealthKind } from '../../../../market/health/kinds.ts';
import type { HealthGroup } from '../../../../market/health/list.server.ts';
import { services } from '../../../context.ts';
import { withFallback, withRetries } from '../../../layout/client-cache.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Chips } from '../../lists/chips.tsx';
import { FailedToLoad } from '../../lists/failed-to-load.tsx';
import { loadList } from '../../lists/load.server.ts';
import { Pages } from '../../lists/pages.tsx';
import { listHref } from '../../lists/query.ts';
import type { Route } from './+types/health';
import { EndingsFigure } from './endings.tsx';
import { healthView } from './health.server.ts';
import { HealthTaskList } from './task-list.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  return loadList(app.report, () => healthView(url.searchParams, app));
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(withRetries(serverLoader), { kind: 'failed' as const });
}

const hrefOf = (kind: HealthKind | undefined, page = 1) =>
  listHref('/admin/deals/health', { kind, page });

export default function HealthPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <title>Deal health</title>
      <p>
        <Link
          to="/admin/deals"
          className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
        >
          All deals
        </Link>
      </p>
      <h1 className="text-3xl">Deal health</h1>
      {loaderData.kind === 'failed' ? <FailedToLoad what="tasks" /> : <Tasks {...loaderData} />}
    </div>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { kind: 'loaded' }>;

function Tasks({ kinds, groups, shown, endings }: Loaded) {
  if (groups.length === 0 && !shown)
    return (
      <EmptyState
        level={2}
        title="Nothing to do"
        text="Deals that end soon, are sold out, have no picture, or whose link fails will appear here at once; those that nobody clicks, after 50 visits in 14 days."
      />
    );
  const all = { name: 'All', to: hrefOf(undefined), isCurrent: shown === undefined };
  const chips = kinds.map((kind) => ({
    name: HEALTH_KINDS[kind].name,
    to: hrefOf(kind),
    isCurrent: shown?.kind === kind,
  }));
  return (
    <>
      <div className="mt-3">
        <Chips label="Tasks by kind" chips={[all, ...chips]} />
      </div>
      {endings && <EndingsFigure endings={endings} />}
      {shown ? (
        <>
          <Group group={shown} back={hrefOf(shown.kind, shown.page)} />
          <Pages
            page={shown.page}
            hasMore={shown.hasMore}
            pageHref={(page) => hrefOf(shown.kind, page)}
          />
        </>
      ) : (
        groups.map((group) => (
          <Group key={group.kind} group={group} back={hrefOf(undefined)}>
            {group.hasMore && (
              <Link to={hrefOf(group.kind)} className={buttonLook('quiet', 'mt-3')}>
                See all<span className="sr-only">: {group.text}</span>
              </Link>
            )}
          </Group>
        ))
      )}
    </>
  );
}

type GroupProps = { group: HealthGroup; back: string; children?: ReactNode };

function Group({ group, back, children }: GroupProps) {
  const { kind, count, text, tasks } = group;
  return (
    <section aria-labelledby={kind} className="mt-6">
      <h2 id={kind} className="font-semibold text-lg">
        {count === 0 ? 'Nothing to do' : text}
      </h2>
      {count > 0 && <HealthTaskList tasks={tasks} back={back} />}
      {children}
    </section>
  );
}
