import { data, Link } from 'react-router';
import { IMPORT_PATH } from '../../../market/imports/rules.ts';
import { formatNumber } from '../../../market/words.ts';
import { services } from '../../context.ts';
import { pressButton } from '../../forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../forms/submit-or-restore.ts';
import { retried } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { Chips, Pages } from '../lists/list.tsx';
import { NotFound } from '../lists/not-found.tsx';
import { listHref } from '../lists/query.ts';
import type { Route } from './+types/checked';
import { type CheckedView, checkedView, pressed } from './checked.server.ts';
import { FAILED_TO_IMPORT, KIND_NAMES, OUTCOME_NAMES } from './copy.ts';
import { NextStep } from './next-step.tsx';
import { Rows } from './rows.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const view = await checkedView(context.get(services), params.id, url.searchParams);
  return data(view ?? null, { status: view ? 200 : 404 });
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  return pressButton(args, (submission) => pressed(submission, args.params.id));
}

export const clientAction = submitOrRestore(FAILED_TO_IMPORT, toastOnly);

export default function CheckedPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <NotFound
        title="File Not Found"
        text="Checked files stay for seven days. What was imported stays."
        list={IMPORT_PATH}
        listName="Import"
      />
    );
  return (
    <div className="max-w-3xl">
      <title>{`Import of ${loaderData.fileName}`}</title>
      <h1 className="text-3xl md:text-4xl">Import</h1>
      <p className="wrap-break-word mt-2 text-ink-soft">
        {KIND_NAMES[loaderData.kind]} from {loaderData.fileName}
      </p>
      {loaderData.unread.length > 0 && (
        <p className="wrap-break-word mt-2 text-ink-soft text-sm">
          Columns that are not read: {loaderData.unread.join(', ')}
        </p>
      )}
      {loaderData.notes.map((note) => (
        <p key={note} className="wrap-break-word mt-2 text-ink-soft text-sm">
          {note}
        </p>
      ))}
      <NextStep view={loaderData} />
      <RowList view={loaderData} />
    </div>
  );
}

function RowList({ view }: { view: CheckedView }) {
  const { id, counts, outcome: current, page, hasMore } = view;
  const href = (outcome: string | undefined, page = 1) =>
    listHref(`${IMPORT_PATH}/${id}`, { outcome, page });
  const names = Object.entries(OUTCOME_NAMES) as Array<[keyof typeof counts, string]>;
  const chips = names
    .filter(([outcome]) => counts[outcome] > 0)
    .map(([outcome, name]) => ({
      name: `${name} ${formatNumber(counts[outcome])}`,
      to: href(outcome),
      isCurrent: current === outcome,
    }));
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-2xl">Rows</h2>
      <Chips
        label="Rows by what they do"
        chips={[{ name: 'All', to: href(undefined), isCurrent: !current }, ...chips]}
      />
      {counts.refused > 0 && (
        <p className="mt-1">
          <a
            href={`${IMPORT_PATH}/${id}/refused.csv`}
            target="_self"
            className="inline-flex min-h-11 items-center text-sage text-sm underline underline-offset-4"
          >
            Download the refused rows as CSV
          </a>
        </p>
      )}
      <Rows rows={view.rows} />
      <Pages page={page} hasMore={hasMore} pageHref={(page) => href(current, page)} />
      <p className="mt-6">
        <Link
          to={`${IMPORT_PATH}?kind=${view.kind}`}
          className="text-sage underline underline-offset-4"
        >
          Choose another file
        </Link>
      </p>
    </section>
  );
}
