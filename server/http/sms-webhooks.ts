import { type Context, Hono } from 'hono';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { OPTED_OUT_CODE, reasonFor, statusFrom } from '../../gateways/sms-codes.ts';
import { applyStatus, receiveText } from '../../market/messages/inbound.server.ts';
import { parseInbound, parseReport } from '../../market/messages/schema.ts';
import type { Clock, Db, Site } from '../../market/ports.ts';
import { currentSite } from '../../market/settings/store.server.ts';
import { parseUrlEncoded } from '../../web/forms/fields.ts';
import type { openRequestBodies } from './request-bodies.ts';

const MAX_BODY_BYTES = 64 * 1024;
const EMPTY_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

export const SMS_WEBHOOK = '/webhooks/sms';
export const SMS_STATUS_WEBHOOK = '/webhooks/sms/status';

export interface SmsWebhookDependencies {
  db: Db;
  now: Clock;
  /** What the environment says, over which the owner may have set something else. */
  site: Site;
  /** What the gateway signs with; undefined where none is configured. */
  smsToken: string | undefined;
  bodies: Pick<ReturnType<typeof openRequestBodies>, 'form'>;
  /** Something was written that others wait for. */
  wake: () => void;
}

/** Where the text gateway tells us of texts and of what became of ours; nobody else is heard. */
export function smsWebhooks(dependencies: SmsWebhookDependencies): Hono {
  const { db, now, site } = dependencies;
  const app = new Hono();
  const smallForm = dependencies.bodies.form(MAX_BODY_BYTES);

  app.post(SMS_WEBHOOK, smallForm, async (c) => {
    const signed = await readSigned(c, dependencies);
    if ('refusal' in signed) return signed.refusal;
    const text = parseInbound(signed.fields);
    if (!text) return c.text('A field is missing', 400);
    const { kind } = await receiveText(db, text, await currentSite(db, site), now());
    if (kind === 'stored') dependencies.wake();
    return c.body(EMPTY_REPLY, 200, { 'Content-Type': 'text/xml; charset=utf-8' });
  });

  app.post(SMS_STATUS_WEBHOOK, smallForm, async (c) => {
    const signed = await readSigned(c, dependencies);
    if ('refusal' in signed) return signed.refusal;
    const report = parseReport(signed.fields, c.req.query());
    if (!report) return c.text('A field is missing', 400);
    const status = statusFrom(report.status);
    // A status that the gateway may invent one day is no mistake of this report's.
    if (!status) return c.text('ok');
    const { errorCode, ...update } = report;
    const reason = status === 'failed' ? (errorCode ? reasonFor(errorCode) : null) : null;
    const optedOut = errorCode === OPTED_OUT_CODE;
    const { kind } = await applyStatus(db, { ...update, status, reason, optedOut }, now());
    if (kind === 'applied') dependencies.wake();
    return c.text('ok');
  });
  return app;
}

type SignedFields = { fields: Record<string, unknown> } | { refusal: Response };

/** The fields of a request that our gateway has signed, over the address that it knows us by. */
async function readSigned(
  c: Context,
  { site, smsToken }: SmsWebhookDependencies,
): Promise<SignedFields> {
  const signature = c.req.header('X-Twilio-Signature');
  // An empty token would find every forger's signature right.
  if (!smsToken || !signature) return { refusal: c.text('Forbidden', 403) };
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') {
    return { refusal: c.text('Unsupported media type', 415) };
  }
  const formEntries = parseUrlEncoded(await c.req.text());
  if (!formEntries) return { refusal: c.text('The form could not be read', 400) };
  const fields = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of formEntries) {
    const previous = fields[name];
    fields[name] = previous === undefined ? value : [previous, value].flat();
  }
  const { pathname, search } = new URL(c.req.url);
  const isValid = validateRequest(
    smsToken,
    signature,
    `${site.publicUrl}${pathname}${search}`,
    fields,
  );
  return isValid ? { fields } : { refusal: c.text('Forbidden', 403) };
}
