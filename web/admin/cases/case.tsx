import { data, Link, useSearchParams } from 'react-router';
import { MAX_CASE_NOTES } from '../../../market/cases/rules.ts';
import { planCaseStep } from '../../../market/cases/status.server.ts';
import { addCaseNote, deleteCaseNote } from '../../../market/cases/write.server.ts';
import { services } from '../../context.ts';
import { saveForm } from '../../forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../forms/submit-or-restore.ts';
import { withRetries } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { type FollowUpAnswer, followUp } from '../follow-up/follow-up.server.ts';
import { NextStep } from '../follow-up/next-step.tsx';
import { Notes } from '../follow-up/notes.tsx';
import { History } from '../history/history.tsx';
import { listBackTo } from '../lists/back.ts';
import { NotFound } from '../lists/not-found.tsx';
import { OfficeTime } from '../office-time.tsx';
import type { Route } from './+types/case';
import { CaseActions } from './case-actions.tsx';
import { CaseFacts } from './case-facts.tsx';
import { FAILED_TO_UPDATE } from './copy.ts';
import { EraseCase } from './erase-case.tsx';
import { CASES } from './query.ts';
import { CaseStatusBadge } from './status-badge.tsx';
import { casePage } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await casePage(context.get(services), params.id);
  return data(page ?? null, { status: page ? 200 : 404 });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withRetries(serverLoader);
}

/** Notes and the next step; the buttons post to the list. */
export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return saveForm<FollowUpAnswer>(args, FAILED_TO_UPDATE, (submission) => {
    const { app, change } = submission;
    return followUp(submission, {
      to: `${CASES}/${id}`,
      failed: FAILED_TO_UPDATE,
      maxNotes: MAX_CASE_NOTES,
      addNote: (text, formKey) => addCaseNote(app.db, id, text, formKey, change),
      deleteNote: (noteId) => deleteCaseNote(app.db, id, noteId, change),
      planStep: (step) => planCaseStep(app.db, id, step, change),
    });
  });
}

export const clientAction = submitOrRestore(FAILED_TO_UPDATE, restoreEntries);

const NOT_FOUND = {
  title: 'Case Not Found',
  text: 'It may have been erased, or its address mistyped.',
  list: CASES,
  listName: 'All cases',
};

export default function CasePage({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  if (!loaderData) return <NotFound {...NOT_FOUND} />;
  const { view, text, step, notes, history } = loaderData;
  const answerTo = (...intents: string[]) =>
    intents.includes(actionData?.values.intent ?? '') ? actionData : undefined;
  return (
    <>
      <title>{`${view.spa}: ${view.kind}`}</title>
      <p className="mb-2">
        <Link
          to={listBackTo(params, CASES, view.id)}
          className="inline-flex min-h-11 items-center underline"
        >
          All cases
        </Link>
      </p>
      <h1 id={`case-${view.id}`} className="mb-3 text-3xl md:text-4xl">
        {view.spa}: {view.kind}
      </h1>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
        <CaseStatusBadge {...view} />
        <span>
          Received <OfficeTime at={view.received} />
        </span>
        {view.answered && (
          <span>
            Answered <OfficeTime at={view.answered} />
          </span>
        )}
      </div>
      <CaseActions view={view} back={`${CASES}/${view.id}`} />
      <section aria-labelledby="report" className="mb-6 max-w-2xl">
        <h2 id="report" className="text-2xl">
          What was written
        </h2>
        <p className="wrap-break-word mt-3 whitespace-pre-wrap rounded-card border border-line bg-surface p-5">
          {text}
        </p>
      </section>
      <CaseFacts {...loaderData} />
      <NextStep
        key={`next ${view.id}`}
        view={step}
        answer={answerTo('next-step')}
        usual="Look into it"
        example="Call the spa"
      />
      <Notes key={`notes ${view.id}`} view={notes} answer={answerTo('note', 'delete-note')} />
      <History history={history} />
      <EraseCase id={view.id} />
    </>
  );
}
