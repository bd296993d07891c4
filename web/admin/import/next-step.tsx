import { Link, useFetchers } from 'react-router';
import { IMPORT_PATH } from '../../../market/imports/rules.ts';
import { counted, formatNumber } from '../../../market/words.ts';
import { ToastForm } from '../../forms/toast-form.tsx';
import { Button } from '../../ui/button.tsx';
import { useLookAgain } from '../use-look-again.ts';
import type { CheckedView } from './checked.server.ts';
import { countRecords } from './copy.ts';

/** What was found, in one sentence, and the button for what comes next. */
export function NextStep({ view }: { view: CheckedView }) {
  useProgress(view);
  return (
    <div className="mt-6 grid gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
      {view.state === 'checked' && <ToImport view={view} />}
      {view.state === 'imported' && view.waiting > 0 && <Progress view={view} />}
      {view.state === 'imported' && view.waiting === 0 && (
        <>
          <p className="font-semibold">The file was imported.</p>
          <p>
            <Link
              to={view.kind === 'deals' ? '/admin/deals' : '/admin/businesses'}
              className="text-sage underline underline-offset-4"
            >
              See the {view.kind}
            </Link>
          </p>
          <p className="text-ink-soft text-sm">
            Undoing keeps what was changed or used since, and lists it.
          </p>
          <Press view={view} intent="undo" name="Undo this import" look="quiet" />
        </>
      )}
      {view.state === 'undone' && <Undone view={view} />}
    </div>
  );
}

const POLL_MS = 1000;

/** Looks how far an import is, while it runs here or in another window. */
function useProgress({ state, waiting }: CheckedView) {
  const isPressed = useFetchers().some(({ formData }) => formData?.get('intent') === 'import');
  const isRunning = isPressed || (state === 'imported' && waiting > 0);
  useLookAgain(isRunning, { everyMs: POLL_MS });
}

function Progress({ view }: { view: CheckedView }) {
  const { counts, waiting } = view;
  const all = counts.new + counts.changed;
  const text = `${formatNumber(all - waiting)} of ${countRecords(view.kind, all)} imported`;
  return (
    <>
      <p className="font-semibold">{text}</p>
      <progress
        aria-label={text}
        value={all - waiting}
        max={all}
        className="h-3 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-sage [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-sage"
      />
      <p className="text-ink-soft text-sm">
        If the bar stops moving, the program was stopped in the middle. Nothing is imported twice.
      </p>
      <div className="flex flex-wrap gap-3">
        <Press view={view} intent="import" name="Go on" look="primary" />
        <Press view={view} intent="undo" name="Undo this import" look="quiet" />
      </div>
    </>
  );
}

function ToImport({ view }: { view: CheckedView }) {
  const { kind, counts, lostZeros, isOld } = view;
  const written = counts.new + counts.changed;
  return (
    <>
      <p>
        {formatNumber(counts.new)} new, {formatNumber(counts.changed)} changed,{' '}
        {formatNumber(counts.same)} same, {formatNumber(counts.refused)} refused.{' '}
        {counts.refused > 0 && 'Refused rows are left out. '}
        {written > 0
          ? `${countRecords(kind, written)} will be written.`
          : 'There is nothing to import.'}
      </p>
      {lostZeros > 0 && (
        <div className="rounded-card border border-warn bg-warn-tint p-4">
          <p>
            {counted(lostZeros, 'ZIP code has', 'ZIP codes have')} lost a zero at the front, as
            spreadsheets do: 2108 for 02108.
          </p>
          <Press view={view} intent="zeros" name="Read them with the zero" look="quiet" />
        </div>
      )}
      {isOld && <p className="text-warn">The check is more than a day old. Please check again.</p>}
      <div className="flex flex-wrap gap-3">
        {written > 0 && !isOld && (
          <Press view={view} intent="import" name="Import" look="primary" />
        )}
        <Press view={view} intent="check" name="Check again" look="quiet" />
      </div>
    </>
  );
}

function Undone({ view: { kind, left, leftCount } }: { view: CheckedView }) {
  return (
    <>
      <p className="font-semibold">The import was undone.</p>
      {leftCount > 0 && (
        <>
          <p>{countRecords(kind, leftCount)} changed or used since, and left as they are:</p>
          <ul className="list-disc pl-5">
            {left.map(({ kind, id, name }) => (
              <li key={id}>
                <Link
                  to={`/admin/${kind === 'deal' ? 'deals' : 'businesses'}/${id}/edit`}
                  className="wrap-break-word underline underline-offset-4"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          {leftCount > left.length && <p>… and more.</p>}
        </>
      )}
    </>
  );
}

interface PressProps {
  view: CheckedView;
  intent: string;
  name: string;
  look: 'primary' | 'quiet';
}

function Press({ view, intent, name, look }: PressProps) {
  return (
    <ToastForm action={`${IMPORT_PATH}/${view.id}`} hiddenFields={{ intent }} className="mt-2">
      {(isBusy) => (
        <Button type="submit" look={look} disabled={isBusy}>
          {name}
        </Button>
      )}
    </ToastForm>
  );
}
