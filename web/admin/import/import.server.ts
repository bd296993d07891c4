import { type ImportOutcome, importRows } from '../../../market/imports/commands.server.ts';
import { FILE_MESSAGES } from '../../../market/imports/copy.ts';
import { readTable, readText } from '../../../market/imports/file.server.ts';
import { givenRows } from '../../../market/imports/rows.server.ts';
import {
  type ImportKind,
  MAX_IMPORT_BYTES,
  parseImportKind,
} from '../../../market/imports/rules.ts';
import { administratorEmail, type Services, services } from '../../context.ts';
import { drain, readFileForm } from '../../kit/forms/read-form.server.ts';
import type { Route } from './+types/import';
import { FAILED_TO_IMPORT, FAILED_TO_READ, NO_BACKUP, SAVED_MEANWHILE } from './copy.ts';
import { type TrialView, trialView } from './trial.server.ts';

/** What is around the text in the body: name, kind, borders. */
const MAX_AROUND_BYTES = 64 * 1024;
const MAX_NAME_LENGTH = 100;

/** A file on the way from the trial to the act: the page holds it, nothing is stored. */
interface SentFile {
  kind: ImportKind;
  name: string;
  text: string;
  hasZeros: boolean;
}

type Outcome =
  | { kind: 'refused'; problem: string; status: number }
  | { kind: 'trial'; file: SentFile; view: TrialView; problem?: string | undefined; status: number }
  | { kind: 'imported'; file: SentFile; outcome: ImportOutcome; backup: string | undefined };

const refused = (problem: string, status = 400): Outcome => ({ kind: 'refused', problem, status });

export async function takeFile({ request, context }: Route.ActionArgs): Promise<Outcome> {
  const app = context.get(services);
  const own = { ...app, now: app.now(), actor: context.get(administratorEmail) ?? '' };
  let isAct = false;
  try {
    if (Number(request.headers.get('Content-Length')) > MAX_IMPORT_BYTES + MAX_AROUND_BYTES) {
      await drain(request);
      return refused(FILE_MESSAGES.large, 413);
    }
    const form = await readFileForm(request);
    const sent = form && (await sentFile(form));
    if (!sent) return refused(FILE_MESSAGES.none);
    if (sent.kind === 'refused') return refused(sent.reason);
    const { file } = sent;
    const read = readTable(file.kind, file.text);
    if (read.kind === 'refused') return refused(read.reason);
    const { zipTable } = app;
    const given = givenRows(file.kind, read.table, { zipTable, hasZeros: file.hasZeros });
    const digest = form?.get('intent') === 'import' ? String(form.get('digest')) : undefined;
    isAct = digest !== undefined;
    const act = (digest?: string) => importRows(own, file.kind, given, digest);
    return isAct ? await imported(app, file, () => act(digest)) : shown(app, file, await act());
  } catch (error) {
    app.report(error);
    return refused(isAct ? FAILED_TO_IMPORT : FAILED_TO_READ, 503);
  }
}

const shown = (
  app: Services,
  file: SentFile,
  outcome: ImportOutcome,
  problem?: string,
): Outcome => ({
  kind: 'trial',
  file,
  view: trialView(app, file.kind, outcome),
  problem,
  status: problem ? 409 : 200,
});

/** The act, after a backup that is its undoing. */
async function imported(
  app: Services,
  file: SentFile,
  act: () => Promise<ImportOutcome>,
): Promise<Outcome> {
  const backup = await app.backUpBeforeImport().catch((error) => {
    app.report(error);
    return 'none' as const;
  });
  if (backup === 'none') return refused(NO_BACKUP, 503);
  const outcome = await act();
  if (outcome.isStored) return { kind: 'imported', file, outcome, backup: backup?.name };
  await backup?.discard();
  return shown(app, file, outcome, SAVED_MEANWHILE);
}

type Sent = { kind: 'sent'; file: SentFile } | { kind: 'refused'; reason: string };

/** The file that was chosen, or the text of one that was shown; undefined where there is neither. */
async function sentFile(form: FormData): Promise<Sent | undefined> {
  const kind = parseImportKind(String(form.get('kind')));
  const [chosen, text] = [form.get('file'), form.get('text')];
  const hasZeros = form.get('zeros') === 'yes' || form.get('intent') === 'zeros';
  const sent = (name: string, text: string): Sent => {
    const file = { kind: kind ?? 'businesses', text, hasZeros, name: nameOf(name) };
    return { kind: 'sent', file };
  };
  if (!kind) return undefined;
  if (typeof text === 'string') return sent(String(form.get('name') ?? ''), text);
  if (!(chosen instanceof File) || chosen.name === '') return undefined;
  const read = readText(new Uint8Array(await chosen.arrayBuffer()));
  return read.kind === 'text' ? sent(chosen.name, read.text) : read;
}

const nameOf = (name: string) => name.replaceAll('\0', '').slice(0, MAX_NAME_LENGTH);
