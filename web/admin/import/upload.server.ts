import { checkFile } from '../../../market/imports/commands.server.ts';
import { FILE_MESSAGES } from '../../../market/imports/copy.ts';
import { MAX_IMPORT_BYTES, parseImportKind } from '../../../market/imports/rules.ts';
import { administratorEmail, services } from '../../context.ts';
import { readFileForm } from '../../forms/read-form.server.ts';
import { drain } from '../drain.server.ts';
import type { Route } from './+types/import';
import { FAILED_TO_CHECK } from './copy.ts';

/** What is around the file in the body: its name, the kind, the borders. */
const MAX_AROUND_BYTES = 64 * 1024;
const MAX_NAME_LENGTH = 100;

type Uploaded =
  | { kind: 'checked'; id: string }
  | { kind: 'refused'; reason: string; status: number };

/** Takes the file of a form and checks it; nothing of it is written to businesses or deals. */
export async function takeFile({ request, context }: Route.ActionArgs): Promise<Uploaded> {
  const app = context.get(services);
  const refused = (reason: string, status = 400) => ({ kind: 'refused' as const, reason, status });
  try {
    if (Number(request.headers.get('Content-Length')) > MAX_IMPORT_BYTES + MAX_AROUND_BYTES) {
      await drain(request);
      return refused(FILE_MESSAGES.large, 413);
    }
    const form = await readFileForm(request);
    const file = form?.get('file');
    const kind = parseImportKind(String(form?.get('kind')));
    if (!(file instanceof File) || file.name === '' || !kind) return refused(FILE_MESSAGES.none);
    if (file.size > MAX_IMPORT_BYTES) return refused(FILE_MESSAGES.large, 413);
    const fileName = file.name.replaceAll('\0', '').slice(0, MAX_NAME_LENGTH);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const change = { now: app.now(), actor: context.get(administratorEmail) ?? '' };
    const outcome = await checkFile({ ...app, ...change }, { kind, fileName, bytes });
    return outcome.kind === 'checked' ? outcome : refused(outcome.reason);
  } catch (error) {
    app.report(error);
    return refused(FAILED_TO_CHECK, 503);
  }
}
