import { renderSVG } from 'uqr';
import type { AdministratorSession } from '../../../../market/admin/sign-in.server.ts';
import { lastBackupAt } from '../../../../market/backups/store.server.ts';
import { deviceInWords } from '../../../../market/sessions/rules.ts';
import { inGroupsOfFour, totpUri } from '../../../../market/totp/rules.ts';
import type { Services } from '../../../context.ts';
import { enterableIn } from '../connections/enter.server.ts';

/** What proves the administrator, and where they are signed in; nothing of it is secret. */
export async function securityView(app: Services, session: AdministratorSession, next: string) {
  const { administrator } = app;
  const { totpSince, unusedRecoveryCodes, passkeys } = await administrator.factors.view(session);
  const sessions = await administrator.sessions(session);
  return {
    email: session.email,
    /** Whether the password was given so lately that factors may be changed. */
    isFresh: administrator.factors.isFresh(session),
    totpSince,
    unusedRecoveryCodes,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      addedAt: created_at,
      lastUsedAt: last_used_at,
    })),
    sessions: sessions.map(({ id, userAgent, startedAt, lastSeenAt }) => ({
      id,
      device: deviceInWords(userAgent),
      startedAt,
      lastSeenAt,
      isThisOne: id === session.id,
    })),
    lastBackupAt: await lastBackupAt(app.db),
    /** The connection that is entered once it is proved who it is. */
    next: String(enterableIn(app, next)?.connection.id ?? ''),
  };
}

export type SecurityView = Awaited<ReturnType<typeof securityView>>;

export interface NewTotp {
  /** An SVG of dark squares: what a phone's camera reads. */
  qrCode: string;
  /** The same to be typed. */
  secret: string;
}

/** The secret of a new authenticator app, as it is shown once. */
export function newTotp(app: Services, email: string, secret: string): NewTotp {
  const uri = totpUri(app.site.brand, email, secret);
  return { qrCode: renderSVG(uri, { border: 4 }), secret: inGroupsOfFour(secret) };
}
