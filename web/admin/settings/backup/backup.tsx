import { lastBackupAt } from '../../../../market/backups/store.server.ts';
import { messagesVersion } from '../../../../market/messages/store.server.ts';
import { administratorSession, services } from '../../../context.ts';
import { AdminTime } from '../../../kit/layout/admin-time.tsx';
import { retriedOrNotLoaded, useLastShown } from '../../../kit/layout/last-shown.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { withdrawErrors } from '../../../kit/ui/toast.tsx';
import type { RouteFacts } from '../../../route-facts.ts';
import { useLive } from '../../live/use-live.ts';
import { backupPath, downloadPath } from '../paths.ts';
import { ProofFields } from '../security/proof.tsx';
import { proofView } from '../security/view.server.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import type { Route } from './+types/backup';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(services);
  // Read first: what is written meanwhile makes the screen look older, never newer, than it is.
  const version = await messagesVersion(app.db);
  return {
    version,
    proof: await proofView(app, context.get(administratorSession)),
    lastBackupAt: await lastBackupAt(app.db),
  };
}

export const clientLoader = retriedOrNotLoaded;

/**
 * Everything as one file, for an owner without a shell. The browser loads it, with or without a script,
 * and tells the page nothing of it: the live stream says that a backup was made.
 */
export default function BackupPage({ loaderData }: Route.ComponentProps) {
  const { version, proof, lastBackupAt } = useLastShown(loaderData);
  useLive(version);

  return (
    <SettingsScreen to={backupPath}>
      <p className="prose-line mt-2 text-ink-soft">
        Every record and picture as one file, with personal data and your password’s hash: keep it
        private, and not on this machine.
      </p>
      <p className="mt-4">
        Last backup: {lastBackupAt === undefined ? 'none yet' : <AdminTime at={lastBackupAt} />}
      </p>
      <form
        method="post"
        action={downloadPath}
        onSubmit={() => withdrawErrors()}
        className="mt-4 grid max-w-3xl gap-4"
      >
        <ProofFields proof={proof} />
        <div>
          <Button type="submit">Download a backup</Button>
        </div>
      </form>
    </SettingsScreen>
  );
}
