import { Link } from 'react-router';
import type { Step } from '../../../../market/todo/kinds.ts';
import type { Todo } from '../../../../market/todo/rules.ts';
import { listed } from '../../../../market/words.ts';
import { PressButton } from '../../../kit/forms/press-button.tsx';
import { buttonLook } from '../../../kit/ui/button.tsx';
import { Fold } from '../../../kit/ui/fold.tsx';

export function Checklist({ steps }: { steps: Step[] }) {
  const open = steps.flatMap(({ name, todo }) => (todo ? [{ name, todo }] : []));
  const done = steps.flatMap(({ name, todo }) => (todo ? [] : [name]));
  return (
    <Fold
      title={`Make this site yours · ${done.length} of ${steps.length} done`}
      isOpen={done.length === 0}
    >
      <ol className="mt-3 divide-y divide-line">
        {open.map((step, index) => (
          <Line key={step.name} {...step} isNext={index === 0} />
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3 text-sm">
        {done.length > 0 && <p className="text-good">Done: {listed(done)}</p>}
        <PressButton action="/admin/first-run" look="quiet" className="ml-auto">
          Dismiss this list
        </PressButton>
      </div>
    </Fold>
  );
}

function Line({ name, todo, isNext }: { name: string; todo: Todo; isNext: boolean }) {
  const { text, to = '', action } = todo;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <h2 className="flex flex-wrap items-center gap-x-3 font-sans font-semibold text-base">
          {name}
          <span className="rounded-full bg-warn-tint px-2.5 font-sans text-sm text-warn">
            To do
          </span>
        </h2>
        <p className="text-ink-soft text-sm">Without it: {text}</p>
      </div>
      <Link to={to} className={buttonLook(isNext ? 'primary' : 'quiet', 'text-sm')}>
        {action}
      </Link>
    </li>
  );
}
