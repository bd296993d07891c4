import { type ChangeEvent, useId } from 'react';
import { data, Form } from 'react-router';
import { FILE_MESSAGES } from '../../../market/imports/copy.ts';
import {
  IMPORT_BACKUP,
  IMPORT_KINDS,
  IMPORT_PATH,
  MAX_IMPORT_BYTES,
  parseImportKind,
} from '../../../market/imports/rules.ts';
import { services } from '../../context.ts';
import { withFlash } from '../../kit/forms/flash.server.ts';
import { success } from '../../kit/forms/form-action.server.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { FileInput } from '../../kit/ui/file-input.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { redirect } from '../../redirect.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/import';
import { countRecords, KIND_NAMES } from './copy.ts';
import { takeFile } from './import.server.ts';
import { TrialPage } from './trial-page.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export function loader({ url }: Route.LoaderArgs) {
  const backup = url.searchParams.get('backup') ?? '';
  return {
    kind: parseImportKind(url.searchParams.get('kind')) ?? 'businesses',
    backup: IMPORT_BACKUP.test(backup) ? backup : undefined,
  };
}

export const clientLoader = retried;

/** The browser itself sends the file, so it works without scripts and is in no script's memory. */
export async function action(args: Route.ActionArgs) {
  const taken = await takeFile(args);
  if (taken.kind !== 'imported') {
    const { status, ...answer } = taken;
    return data(answer, { status });
  }
  const { file, outcome, backup } = taken;
  const count = (kind: 'new' | 'changed') =>
    countRecords(file.kind, outcome.rows.filter(({ saved }) => saved.kind === kind).length);
  const flash = success(`${count('new')} added, ${count('changed')} changed`);
  const params = new URLSearchParams({ kind: file.kind, ...(backup && { backup }) });
  const headers = await withFlash(args.context.get(services), flash);
  return redirect(`${IMPORT_PATH}?${params}`, { headers });
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.kind === 'trial') return <TrialPage {...actionData} />;
  const { kind, backup } = loaderData;
  return (
    <div className="max-w-2xl">
      <title>Import</title>
      <h1 className="text-3xl md:text-4xl">Import</h1>
      <p className="mt-2 text-ink-soft">
        Import businesses or deals from a CSV file with our columns. Before anything changes, you
        see how each row was read.
      </p>
      {backup && <Imported kind={kind} backup={backup} />}
      <FileForm kind={kind} problem={actionData?.problem} />
      <h2 className="mt-8 text-2xl">A file to start from</h2>
      <p className="mt-2 text-ink-soft">
        You can change a file from “Download CSV” below a list and import it again, because its rows
        have IDs. A row without an ID is new. To add only new records, start from a template:
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {IMPORT_KINDS.map((one) => (
          <li key={one}>
            <TextLink href={`${IMPORT_PATH}/template/${one}.csv`} target="_self" tall>
              Template for {KIND_NAMES[one].toLowerCase()}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

type View = Route.ComponentProps['loaderData'];

function Imported({ kind, backup }: { kind: View['kind']; backup: string }) {
  return (
    <Section
      id="imported"
      title="The file was imported"
      className={cardLook('mt-6 grid gap-3 p-5 sm:p-6')}
    >
      <p>
        <TextLink to={`/admin/${kind}`}>See the {kind}</TextLink>
      </p>
      <p>
        Just before, a backup was made:{' '}
        <code className="wrap-anywhere">DATA_DIR/backups/{backup}</code>
      </p>
      <p className="text-ink-soft text-sm">
        To undo the import, restore it into an empty place: <code>npm run restore -- FILE</code>{' '}
        (docs/operating.md, “Undoing an import”). That brings back all records as they were; what
        was saved since is lost.
      </p>
    </Section>
  );
}

function FileForm({ kind, problem }: Pick<View, 'kind'> & { problem: string | undefined }) {
  const id = useId();
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      reloadDocument
      className={cardLook('mt-6 grid gap-5 p-5 sm:p-6')}
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
            <p role="alert" className="wrap-anywhere mt-2 font-medium text-bad">
              {problem}
            </p>
          )}
          <p className="mt-2 text-ink-soft text-sm">CSV, at most 2 MB and 1,000 rows.</p>
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
