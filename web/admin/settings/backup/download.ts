import { noteBackup } from '../../../../market/backups/commands.server.ts';
import { appendDownload } from '../../../../market/changes/commands.server.ts';
import { administratorSession, type Services, services } from '../../../context.ts';
import { withFlash } from '../../../kit/forms/flash.server.ts';
import { readForm } from '../../../kit/forms/read-form.server.ts';
import { adminToday } from '../../../kit/layout/admin-time.server.ts';
import { redirect } from '../../../redirect.server.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { backupPath, downloadPath } from '../paths.ts';
import { prove } from '../security/prove.server.ts';
import type { Route } from './+types/download';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const BUSY =
  'A backup is being made or downloaded at this moment. Please wait until it has arrived.';
const FAILED =
  'No backup was made. A large site takes longer than a browser waits: run npm run backup -- FILE there.';

export function loader(_: Route.LoaderArgs) {
  return redirect(backupPath);
}

/** A backup as a file. It counts as one once all of it was sent. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(services);
  // A data request would hold the whole file in memory.
  if (new URL(request.url).pathname.endsWith('.data'))
    return new Response('Not found', { status: 404 });
  const proving = await prove(request, context, await readForm(request));
  if (proving.kind === 'over') return proving.response;
  if (proving.kind === 'refused') return refuse(app, proving.problem);
  const { headers } = proving;
  // The browser has the new cookie before the minute that a backup may take, then asks again.
  if (headers.length > 0) return redirect(downloadPath, { status: 307, headers });
  const session = context.get(administratorSession);
  try {
    const recordSent = () => noteBackup(app.db, app.now()).catch(app.report);
    const backup = await app.downloadBackup(request.signal, recordSent);
    if (backup.kind === 'busy') return refuse(app, BUSY);
    const change = { actor: session.email, now: app.now() };
    await appendDownload(app.db, { list: 'backup', address: backupPath }, change);
    app.logSecurity({ event: 'backed-up', account: 'administrator', detail: 'download' });
    return new Response(backup.content, {
      headers: {
        'Content-Type': 'application/gzip',
        'Content-Length': String(backup.bytes),
        'Content-Disposition': `attachment; filename="spa-deals-${adminToday(app)}.backup"`,
      },
    });
  } catch (error) {
    app.report(error);
    return refuse(app, FAILED);
  }
}

async function refuse(app: Services, text: string) {
  return redirect(backupPath, { headers: await withFlash(app, { kind: 'error', text }) });
}
