import { Link } from 'react-router';
import type { HealthTask } from '../../../../market/health/list.server.ts';
import { ToastForm } from '../../../forms/toast-form.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';

const BUTTON = 'shrink-0 max-sm:w-full';

/** Each task with its reason and the one button that ends it; `back`: where a press returns to. */
export function HealthTaskList({ tasks, back }: { tasks: HealthTask[]; back: string }) {
  return (
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
            {task.spa && <span className="text-ink-soft"> · {task.spa}</span>}
            <p className="text-ink-soft">{task.reason}</p>
          </div>
          <TaskButton task={task} back={back} />
        </li>
      ))}
    </ol>
  );
}

function TaskButton({ task, back }: { task: HealthTask; back: string }) {
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
