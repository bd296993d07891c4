/** Plain words that follow a colon, by error code (twilio.com/docs/api/errors). */
const errorReasons: Record<number, string> = {
  20003: 'the gateway does not accept our account and token',
  21211: 'this is not a valid phone number',
  21212: 'our own number (TWILIO_FROM) is not a valid phone number',
  21217: 'this is not a valid phone number',
  21408: 'the gateway account may not text this country',
  21602: 'the text is empty',
  21606: 'our own number (TWILIO_FROM) cannot send texts',
  21608: 'the gateway account is a trial and has not verified this number',
  21610: 'the number has opted out',
  21612: 'the gateway has no way to reach this number',
  21614: 'this number cannot receive texts',
  21617: 'the text is too long',
  30002: 'the gateway account is suspended',
  30003: 'the phone is switched off or out of reach',
  30004: 'the phone or its carrier blocks our texts',
  30005: 'the number does not exist',
  30006: 'this is a landline or its carrier cannot be reached',
  30007: 'the carrier took it for spam',
  30008: 'the carrier does not say why',
  30034: 'our own number is not registered with the carriers (A2P 10DLC)',
};

/** Codes below concern the account and the request, not a text. */
const FIRST_OF_TEXTS = 21_000;
/** Every text of ours would be refused: our number, or the account, is at fault. */
const OUR_CODES = new Set([21212, 21606, 21608, 30002, 30034]);

export const isOurFault = (code: number | undefined): boolean =>
  code === undefined || code < FIRST_OF_TEXTS || OUR_CODES.has(code);

/** The number opted out at the carrier, so the gateway takes no more texts for it. */
export const OPTED_OUT_CODE = 21_610;

export function reasonFor(code: number): string {
  return errorReasons[code] ?? `the gateway gave error code ${code}`;
}

const verdicts = { STOP: 'stop', START: 'start', HELP: 'help' } as const;

/** By Twilio's OptOutType; undefined for any other value. */
export function verdictFrom(type: unknown): 'stop' | 'start' | 'help' | undefined {
  return type === 'STOP' || type === 'START' || type === 'HELP' ? verdicts[type] : undefined;
}

const statuses: Record<string, 'sent' | 'delivered' | 'failed'> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  partially_delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

/** Undefined for a status that we do not know. */
export function statusFrom(status: string): 'sent' | 'delivered' | 'failed' | undefined {
  return Object.hasOwn(statuses, status) ? statuses[status] : undefined;
}
