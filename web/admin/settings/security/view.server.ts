import { renderSVG } from 'uqr';
import type { AdministratorSession } from '../../../../market/admin/administrator.server.ts';
import { deviceInWords } from '../../../../market/sessions/rules.ts';
import { inGroupsOfFour, totpUri } from '../../../../market/totp/rules.ts';
import type { Services } from '../../../context.ts';
import type { ProofView } from './proof.tsx';

/** What proves the administrator, and where they are signed in; nothing of it is secret. */
export async function securityView(app: Services, session: AdministratorSession) {
  const { administrator } = app;
  const { totpSince, unusedRecoveryCodes } = await administrator.factors.view(session);
  const sessions = await administrator.sessions(session);
  return {
    email: session.email,
    proof: await proofView(app, session),
    totpSince,
    unusedRecoveryCodes,
    sessions: sessions.map(({ id, userAgent, startedAt, lastSeenAt }) => ({
      id,
      device: deviceInWords(userAgent),
      startedAt,
      lastSeenAt,
      isThisOne: id === session.id,
    })),
  };
}

export async function proofView(
  { administrator: { factors } }: Services,
  session: AdministratorSession,
): Promise<ProofView> {
  const { totpSince } = await factors.view(session);
  return { isFresh: factors.isFresh(session), hasTotp: totpSince !== undefined };
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
