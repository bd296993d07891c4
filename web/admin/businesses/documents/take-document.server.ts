import { randomUUIDv7 } from 'node:crypto';
import { addDocument } from '../../../../market/documents/commands.server.ts';
import { MAX_DOCUMENT_BYTES } from '../../../../market/documents/rules.ts';
import { DOCUMENT_MESSAGES } from '../../../../market/documents/schema.ts';
import { administratorEmail, services } from '../../../context.ts';
import type { Flash } from '../../../forms/flash.server.ts';
import { success } from '../../../forms/form-action.server.ts';
import { readIdempotencyKey } from '../../../forms/form-meta.ts';
import { readFileForm } from '../../../forms/read-form.server.ts';
import { drain } from '../../drain.server.ts';
import type { Route } from './+types/add';
import { ADDED, FAILED_TO_ADD, NOT_ON_FILE } from './copy.ts';

/** What is around the file in the body: the other fields, its name, the borders. */
const MAX_AROUND_BYTES = 64 * 1024;

/** Takes the file of a form, and says what became of it. */
export async function takeDocument({ request, params, context }: Route.ActionArgs): Promise<Flash> {
  const app = context.get(services);
  try {
    if (Number(request.headers.get('Content-Length')) > MAX_DOCUMENT_BYTES + MAX_AROUND_BYTES) {
      await drain(request);
      return refused(DOCUMENT_MESSAGES.large);
    }
    const form = await readFileForm(request);
    const file = form?.get('document');
    if (!form || !(file instanceof File)) return refused(DOCUMENT_MESSAGES.none);
    const { licenseId, checkId, key } = textsOf(form);
    const outcome = await addDocument(
      {
        ...{ db: app.db, vault: app.documents, now: app.now() },
        actor: context.get(administratorEmail) ?? '',
      },
      { businessId: params.id, licenseId: licenseId ?? '', checkId: checkId ?? '' },
      { fileName: file.name, bytes: Buffer.from(await file.arrayBuffer()) },
      readIdempotencyKey({ key }) ?? randomUUIDv7(),
    );
    if (outcome.kind === 'added') return success(ADDED);
    return refused(outcome.kind === 'missing' ? NOT_ON_FILE : DOCUMENT_MESSAGES[outcome.problem]);
  } catch (error) {
    app.report(error);
    return refused(FAILED_TO_ADD);
  }
}

function textsOf(form: FormData): Record<string, string> {
  const fields = [...form].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(fields.map(([name, value]) => [name, `${value}`.replaceAll('\0', '')]));
}

const refused = (text: string): Flash => ({ kind: 'error', text });
