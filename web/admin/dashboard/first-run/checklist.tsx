import { Link } from 'react-router';
import { listed } from '../../../../market/words.ts';
import { ToastForm } from '../../../forms/toast-form.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import type { Step } from './steps.server.ts';

/** The first run: what is still to do, each with what happens without it. */
export function Checklist({ steps }: { steps: Step[] }) {
  const open = steps.filter(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).map(({ title }) => title);
  return (
    <section
      aria-labelledby="first-run"
      className="mt-6 rounded-card border border-line bg-surface px-5 pt-5 pb-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-run" className="text-2xl">
          Make this site yours
        </h2>
        <p className="text-ink-soft text-sm">
          {done.length} of {steps.length} done
        </p>
      </div>
      <ol className="mt-3 divide-y divide-line">
        {open.map((step, index) => (
          <Line key={step.id} step={step} isNext={index === 0} />
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3 text-sm">
        {done.length > 0 && <p className="text-good">Done: {listed(done)}</p>}
        <ToastForm action="/admin/first-run" hiddenFields={{}} className="ml-auto">
          {(isBusy) => (
            <Button type="submit" look="quiet" disabled={isBusy}>
              Dismiss this list
            </Button>
          )}
        </ToastForm>
      </div>
    </section>
  );
}

function Line({ step, isNext }: { step: Step; isNext: boolean }) {
  const { title, without, to, button } = step;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <h3 className="flex flex-wrap items-center gap-x-3 font-semibold">
          {title}
          <span className="rounded-full bg-warn-tint px-2.5 font-sans text-sm text-warn">
            To do
          </span>
        </h3>
        <p className="text-ink-soft text-sm">Without it: {without}</p>
      </div>
      <Link to={to} className={buttonLook(isNext ? 'primary' : 'quiet', 'text-sm')}>
        {button}
      </Link>
    </li>
  );
}
