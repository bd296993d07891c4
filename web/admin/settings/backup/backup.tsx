import { useState } from 'react';
import { lastBackupAt } from '../../../../market/backups/store.server.ts';
import { administratorSession, services } from '../../../context.ts';
import { AdminTime } from '../../../kit/layout/admin-time.tsx';
import { retried } from '../../../kit/layout/client-cache.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { withdrawErrors } from '../../../kit/ui/toast.tsx';
import type { RouteFacts } from '../../../route-facts.ts';
import { backupPath, downloadPath } from '../paths.ts';
import { ProofFields } from '../security/proof.tsx';
import { proofView } from '../security/view.server.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { useLookAgain } from '../use-look-again.ts';
import type { Route } from './+types/backup';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** Two minutes: a backup refused or given up on the way never comes. */
const MAX_LOOKS = 60;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(services);
  return {
    proof: await proofView(app, context.get(administratorSession)),
    lastBackupAt: await lastBackupAt(app.db),
  };
}

export const clientLoader = retried;

/** Everything as one file, for an owner without a shell. The browser loads it, with or without a script. */
export default function BackupPage({ loaderData: { proof, lastBackupAt } }: Route.ComponentProps) {
  /** The last backup when the button was pressed: the download itself tells the page nothing. */
  const [pressedAfter, setPressedAfter] = useState<{ lastBackupAt: number | undefined }>();
  const isUnderWay = pressedAfter !== undefined && pressedAfter.lastBackupAt === lastBackupAt;
  useLookAgain(isUnderWay, { maxLooks: MAX_LOOKS });

  return (
    <SettingsScreen to={backupPath}>
      <p className="text-ink-soft mt-6">
        Last backup: {lastBackupAt === undefined ? 'none yet' : <AdminTime at={lastBackupAt} />}
      </p>
      <form
        method="post"
        action={downloadPath}
        onSubmit={() => {
          withdrawErrors();
          setPressedAfter({ lastBackupAt });
        }}
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
