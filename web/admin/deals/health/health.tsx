import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { HEALTH_KINDS, type HealthKind } from '../../../../market/health/kinds.ts';
import type { HealthGroup, HealthTask } from '../../../../market/health/list.server.ts';
import { services } from '../../../context.ts';
import { ToastForm } from '../../../forms/toast-form.tsx';
import { retriedOrFailed } from '../../../layout/client-cache.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Chips, FailedToLoad, Pages } from '../../lists/list.tsx';
import { loadList } from '../../lists/load.server.ts';
import { listHref } from '../../lists/query.ts';
import { AskToExtend, useQuestion } from '../life/question.tsx';
import type { Route } from './+types/health';
import { healthView } from './health.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  return loadList(app.report, () => healthView(url.searchParams, app));
}

export const clientLoader = retriedOrFailed;

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

function Tasks({ kinds, groups, shown }: Loaded) {
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

const BUTTON = 'shrink-0 max-sm:w-full';

/** Each task with its reason and the one button that ends it; `back`: where a press returns to. */
function HealthTaskList({ tasks, back }: { tasks: HealthTask[]; back: string }) {
  const { ask, questionDialog } = useQuestion();
  return (
    <>
      <ol className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {tasks.map((task) => (
          <li
            key={task.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:flex-nowrap"
          >
            <div className="min-w-0 grow">
              <Link
                to={task.to}
                className="inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:underline"
              >
                {task.title}
              </Link>
              {task.business && <span className="text-ink-soft"> · {task.business}</span>}
              <p className="text-ink-soft">{task.reason}</p>
            </div>
            <TaskButton task={task} back={back} onExtend={ask} />
          </li>
        ))}
      </ol>
      {questionDialog}
    </>
  );
}

type TaskButtonProps = {
  task: HealthTask;
  back: string;
  onExtend: (event: FormEvent<HTMLFormElement>) => void;
};

function TaskButton({ task, back, onExtend }: TaskButtonProps) {
  const { id, title, button } = task;
  const name = (
    <>
      {button.name}
      <span className="sr-only">: {title}</span>
    </>
  );
  if ('to' in button)
    return (
      <Link to={button.to} className={buttonLook('quiet', BUTTON)}>
        {name}
      </Link>
    );
  if (button.verb === 'extend')
    return (
      <AskToExtend id={id} back={back} onSubmit={onExtend} className={BUTTON}>
        <Button type="submit" look="quiet" className="w-full">
          {name}
        </Button>
      </AskToExtend>
    );
  return (
    <ToastForm
      action={`/admin/deals/${id}/status`}
      hiddenFields={{ verb: button.verb, back }}
      className={BUTTON}
    >
      {(isBusy) => (
        <Button type="submit" look="quiet" disabled={isBusy} className="w-full">
          {name}
        </Button>
      )}
    </ToastForm>
  );
}
