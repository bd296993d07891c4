import { type ChangeEvent, useId } from 'react';
import { data, Form, Link } from 'react-router';
import { formatTime } from '../../../market/dates.ts';
import { FILE_MESSAGES } from '../../../market/imports/copy.ts';
import {
  IMPORT_DAYS,
  IMPORT_KINDS,
  IMPORT_PATH,
  MAX_IMPORT_BYTES,
  parseImportKind,
} from '../../../market/imports/rules.ts';
import { listImports } from '../../../market/imports/store.server.ts';
import { services } from '../../context.ts';
import { retried } from '../../layout/client-cache.ts';
import { redirect } from '../../layout/redirect.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { adminTimeZone } from '../admin-time.server.ts';
import type { Route } from './+types/import';
import { KIND_NAMES, STATE_TEXTS } from './copy.ts';
import { takeFile } from './upload.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const files = await listImports(app.db);
  return {
    kind: parseImportKind(url.searchParams.get('kind')) ?? 'businesses',
    files: files.map(({ id, file_name: name, kind, state, created_at }) => ({
      id,
      name,
      kind,
      state,
      when: formatTime(created_at, 'full', adminTimeZone(app)),
    })),
  };
}

export const clientLoader = retried;

/** The browser itself sends the file, so it works without scripts and is in no script's memory. */
export async function action(args: Route.ActionArgs) {
  const outcome = await takeFile(args);
  if (outcome.kind === 'checked') return redirect(`${IMPORT_PATH}/${outcome.id}`);
  return data({ problem: outcome.reason }, { status: outcome.status });
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, files } = loaderData;
  return (
    <div className="max-w-2xl">
      <title>Import</title>
      <h1 className="text-3xl md:text-4xl">Import</h1>
      <p className="mt-2 text-ink-soft">
        Businesses or deals from a CSV file. Before anything is changed, you see what each row would
        do.
      </p>
      <FileForm kind={kind} problem={actionData?.problem} />
      <h2 className="mt-8 text-2xl">A file to start from</h2>
      <p className="mt-2 text-ink-soft">
        A file from “Download CSV” below a list can be changed and imported again. To add new
        records, start from a template:
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {IMPORT_KINDS.map((one) => (
          <li key={one}>
            <a
              href={`${IMPORT_PATH}/template/${one}.csv`}
              target="_self"
              className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
            >
              Template for {KIND_NAMES[one].toLowerCase()}
            </a>
          </li>
        ))}
      </ul>
      {files.length > 0 && <Files files={files} />}
    </div>
  );
}

type View = Route.ComponentProps['loaderData'];

function FileForm({ kind, problem }: Pick<View, 'kind'> & { problem: string | undefined }) {
  const id = useId();
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      reloadDocument
      className="mt-6 grid gap-5 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <KindChoice kind={kind} />
      <div>
        <label htmlFor={id} className="font-semibold">
          Choose a file
        </label>
        <FileInput
          id={id}
          name="file"
          accept=".csv,text/csv"
          required
          onChange={checkSize}
          aria-describedby={`${id}-about`}
          aria-invalid={problem ? true : undefined}
        />
        <div id={`${id}-about`}>
          {problem && (
            <p role="alert" className="mt-2 font-medium text-bad">
              {problem}
            </p>
          )}
          <p className="mt-2 text-ink-soft text-sm">CSV, at most 5 MB and 5,000 rows.</p>
        </div>
      </div>
      <div>
        <Button type="submit">Check</Button>
      </div>
    </Form>
  );
}

function KindChoice({ kind }: Pick<View, 'kind'>) {
  return (
    <fieldset>
      <legend className="font-semibold">What is in the file?</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {IMPORT_KINDS.map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="kind"
              value={one}
              defaultChecked={one === kind}
              className="size-5 accent-sage"
            />
            {KIND_NAMES[one]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Says it before a minute of sending; the server says it in any case. */
function checkSize({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  const isLarge = (currentTarget.files?.[0]?.size ?? 0) > MAX_IMPORT_BYTES;
  currentTarget.setCustomValidity(isLarge ? FILE_MESSAGES.large : '');
  currentTarget.reportValidity();
}

function Files({ files }: Pick<View, 'files'>) {
  return (
    <section>
      <h2 className="mt-8 text-2xl">Files of the last {IMPORT_DAYS} days</h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface px-5">
        {files.map(({ id, name, kind, state, when }) => (
          <li key={id} className="py-3">
            <Link
              to={`${IMPORT_PATH}/${id}`}
              className="wrap-break-word inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {name}
            </Link>
            <span className="block text-ink-soft text-sm">
              {KIND_NAMES[kind]} · {STATE_TEXTS[state]} · {when}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
