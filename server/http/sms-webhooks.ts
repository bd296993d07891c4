import { type Context, Hono } from 'hono';
import { applyStatus, receiveText } from '../../market/messages/inbound.server.ts';
import { parseInbound } from '../../market/messages/schema.ts';
import type { SmsGateway, WebhookOutcome, WebhookRequest } from '../../market/ports/sms.ts';
import type { Clock, Db, Site } from '../../market/ports.ts';
import type { LogSecurity } from '../../market/security-events.ts';
import { currentSite } from '../../market/settings/store.server.ts';
import type { openRequestBodies } from './request-bodies.ts';

const MAX_BODY_BYTES = 64 * 1024;

export const SMS_WEBHOOK = '/webhooks/sms';
export const SMS_STATUS_WEBHOOK = '/webhooks/sms/status';

export interface SmsWebhookDependencies {
  db: Db;
  now: Clock;
  /** From the environment; the owner's settings may replace some. */
  site: Site;
  smsGateway: () => Promise<SmsGateway | undefined>;
  wake: () => void;
}

type WebhookKind = WebhookOutcome<never>['kind'];

export function openSmsWebhooks({ db, now, site, smsGateway, wake }: SmsWebhookDependencies) {
  return {
    async inbound(request: WebhookRequest): Promise<WebhookKind> {
      const outcome = (await smsGateway())?.readInbound(request) ?? { kind: 'forged' };
      if (outcome.kind !== 'read') return outcome.kind;
      const text = parseInbound(outcome.value);
      if (!text) return 'incomplete';
      const { kind } = await receiveText(db, text, await currentSite(db, site), now());
      if (kind === 'stored') wake();
      return 'read';
    },
    async status(request: WebhookRequest): Promise<WebhookKind> {
      const outcome = (await smsGateway())?.readStatus(request) ?? { kind: 'forged' };
      if (outcome.kind !== 'read') return outcome.kind;
      const { kind } = await applyStatus(db, outcome.value, now());
      if (kind === 'applied') wake();
      return 'read';
    },
  };
}

const refusals = {
  forged: ['Forbidden', 403],
  unsupported: ['Unsupported media type', 415],
  unreadable: ['The form could not be read', 400],
  incomplete: ['A field is missing', 400],
} as const;

export function smsWebhooks(
  dependencies: SmsWebhookDependencies & {
    bodies: Pick<ReturnType<typeof openRequestBodies>, 'form'>;
    logSecurity: LogSecurity;
  },
): Hono {
  const { site, bodies } = dependencies;
  const webhooks = openSmsWebhooks(dependencies);
  const refusalOf = async (c: Context, webhook: keyof typeof webhooks) => {
    const { pathname, search } = new URL(c.req.url);
    const kind = await webhooks[webhook]({
      // The gateway signs the address that it knows, not the proxy's.
      address: `${site.publicUrl}${pathname}${search}`,
      headers: c.req.raw.headers,
      body: await c.req.text(),
    });
    if (kind === 'read' || kind === 'ignored') return undefined;
    if (kind === 'forged') dependencies.logSecurity({ event: 'signature-forged' });
    const [text, status] = refusals[kind];
    return c.text(text, status);
  };
  const app = new Hono();
  const smallForm = bodies.form(MAX_BODY_BYTES);
  app.post(SMS_WEBHOOK, smallForm, async (c) => {
    const refusal = await refusalOf(c, 'inbound');
    if (refusal) return refusal;
    const reply = (await dependencies.smsGateway())?.inboundReply;
    return c.body(reply?.body ?? '', 200, reply && { 'Content-Type': reply.contentType });
  });
  app.post(
    SMS_STATUS_WEBHOOK,
    smallForm,
    async (c) => (await refusalOf(c, 'status')) ?? c.text('ok'),
  );
  return app;
}
