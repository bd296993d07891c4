import { type AccountEvent, queueAccountEmail } from '../../../market/admin/emails.server.ts';
import type { Services } from '../../context.ts';

/** Tells the administrator by e-mail. One that cannot be queued keeps nobody out and stops no change. */
export async function announce(
  request: Request,
  about: { email: string; event: AccountEvent },
  { db, site, emailSender, now, delivery, report }: Services,
): Promise<void> {
  if (!emailSender) return;
  try {
    const userAgent = request.headers.get('User-Agent');
    await queueAccountEmail(db, site, { ...about, userAgent }, now());
    delivery.wake();
  } catch (error) {
    report(error);
  }
}
