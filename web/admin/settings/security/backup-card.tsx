import { Button } from '../../../ui/button.tsx';
import { AdminTime } from '../../admin-time.tsx';
import { securityPath } from '../paths.ts';
import { Card } from './card.tsx';
import type { SecurityView } from './view.server.ts';

/** Everything as one file, for an owner without a shell. The browser loads it, with or without a script. */
export function Backup({ view: { isFresh, lastBackupAt } }: { view: SecurityView }) {
  return (
    <Card title="Backup" anchor="backup">
      <p className="prose-line">
        One file with every record, picture and document, from which the whole site can be restored.
        It holds personal data and your password's hash: keep it private, and not on this machine.
        Making it may take a minute.
      </p>
      <p className="text-ink-soft text-sm">
        Last backup: {lastBackupAt === undefined ? 'none yet' : <AdminTime at={lastBackupAt} />}
      </p>
      {isFresh && (
        <form method="post" action={`${securityPath}/backup`}>
          <Button type="submit" look="quiet">
            Download a backup
          </Button>
        </form>
      )}
    </Card>
  );
}
