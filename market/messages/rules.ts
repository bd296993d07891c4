import { DAY_MS } from '../durations.ts';
import type { Ending } from '../outbox/rules.ts';
import type { InboundSms, SmsOutcome, SmsStatus } from '../ports/sms.ts';
import type { ConversationRow, MessageStatus } from '../ports.ts';
import { MAX_CLOCK_SKEW_MS } from '../rules.ts';

/** Conversations on a page of the inbox. */
export const CONVERSATIONS_PER_PAGE = 30;

/** Texts that a conversation shows at first. */
export const MESSAGES_PER_PAGE = 50;

/** How far the clock of the gateway may be from ours. */
export const GATEWAY_CLOCK_SKEW_MS = 30_000;

/** Characters that are read of a phone number. */
export const MAX_PHONE_INPUT_LENGTH = 40;

/** Characters that are stored of a sender. */
export const MAX_SENDER_LENGTH = 100;

/** Characters that are stored of a received text. */
export const MAX_RECEIVED_LENGTH = 20_000;

/** Media that are stored of a received text. */
export const MAX_MEDIA = 10;

/** The gateway's limit for one text, in characters. */
export const MAX_TEXT_LENGTH = 1600;

/** More saved replies than this are no longer quick to choose from. */
export const MAX_SAVED_REPLIES = 20;

const GSM_7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_7_ESCAPED = new Set('\f^{}\\[~]|€');

/** Units in a text of one part, and in each part of a longer one (GSM 03.38, 03.40). */
const SEGMENT_UNITS = {
  'GSM-7': { single: 160, each: 153 },
  'UCS-2': { single: 70, each: 67 },
} as const;

export interface Segments {
  encoding: keyof typeof SEGMENT_UNITS;
  /** The way people count them: an emoji is one. */
  characters: number;
  segments: number;
  /** Units until one more segment begins; characters beyond plain ones may take two. */
  unitsLeft: number;
}

/** What a text costs: the gateway bills each segment. An empty text has none. */
export function segmentsOf(text: string): Segments {
  const characters = Array.from(text);
  const isGsm = characters.every((c) => GSM_7.has(c) || GSM_7_ESCAPED.has(c));
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  const { single, each } = SEGMENT_UNITS[encoding];
  const sizes = characters.map((c) => (isGsm ? (GSM_7_ESCAPED.has(c) ? 2 : 1) : c.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  if (units <= single) {
    return {
      encoding,
      characters: characters.length,
      segments: units > 0 ? 1 : 0,
      unitsLeft: single - units,
    };
  }
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    // A character of two units is never cut in half.
    if (used + size > each) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, characters: characters.length, segments, unitsLeft: each - used };
}

type Keyword = NonNullable<InboundSms['verdict']>;

const KEYWORDS = new Map<string, Keyword>([
  ...['stop', 'stopall', 'quit', 'end', 'revoke', 'optout', 'cancel', 'unsubscribe'].map(
    (word) => [word, 'stop'] as const,
  ),
  ...['alto', 'parar', 'cancelar', 'arret'].map((word) => [word, 'stop'] as const),
  ['start', 'start'],
  ['unstop', 'start'],
  ['help', 'help'],
]);

/** Words that ask to stop, in English and Spanish. */
const STOP_WORDS = words(
  'stop|stopall|unsub(s?c?r?i?b?e?d?)( me)?|unsuscribe|unscribe|opt( me)? ?out|revoke|alto|parar|pare|paren|basta|detener|arret',
  '(remove|delete) (me|my number|this number|my phone number)|(take|get) (me|my number|this number) off',
  '(dont|do not|not|never|no longer) (text|message|contact|sms|spam|bother|disturb|harass) me',
  '(?<! (get|got|have|had|see|saw|received) )no (texts?|messages?|sms|spam|texting|messaging)',
  // What the sender never does is no request: 'I do not text'.
  '(?<! i( just| really)? )(dont|do not|never) (text|message|contact|sms|spam)|(?<= you )not text',
  'leave me (alone|be)|lose (my|this) number|(dar|darme|dame|denme) de baja|(quiten|saquen|borren)me',
  'no (me )?(envies?|envien|mandes?|manden|escribas?|escriban|textees?)|(deja|deje|dejen) de (enviar|mandar|escribir)(me)?',
);
/** Words that may also be about a visit; with `TEXTS` they ask to stop. */
const WEAK_STOP_WORDS = words(
  'cancel|quit|end|cancelar|baja|(?<! i get )no more|no mas|no quiero|ya no( quiero)?|enough( is enough)?',
  'discontinue|cease|desist|halt|terminate|block(ed|ing)?',
  '(dont|do not|no longer|never) (want|wish|send)',
);
const TEXTS = words(
  'texts?|texting|messages?|messaging|sms|mensajes?|msjs?|textos?|subscription|spam|spamming|alerts|notifications',
);
/** Words that a request to stop may have beside: they say nothing more. */
const FILLERS = words(
  'please|pls|plz|kindly|thanks|thank you|thx|ty|now|immediately|already|just|hi|hello|hey|ok|okay|yes|no thanks|sorry',
  'at once|right (now|away)|asap|forever|for good|completely|on (both|all|my|this|these)( numbers?| phones?| cell)?',
  '(can|could|will|would) you|i (want|need|ask|said)|i would like|id like|i am asking|im asking|you|i|me|us|not interested',
  'it|this( number| phone| cell)?|that|these|those|all|any|anything|any ?more|more|again|ever|and|to|from|of|for|the|your|everything|wrong number',
  'sending|send|getting|get|receiving|receive|contacting|calling|bothering|harassing|promotional|marketing|automated|unwanted',
  'ads|promos|promotions|offers|with|my( number| phone| cell)?|consent|permission|(mailing |contact )?lists?',
  'por favor|gracias|ya|de|la lista|los|mas|enviar(me)?|mandar(me)?|todo|hola|svp|merci',
);
/** A stop that is spoken about, or not wanted: by itself no request. */
const MENTIONED_STOPS = / (?:the|a|my|your|this|that) # | % (?:you )?to # /;
/** A place to stop at, or a visit: nobody needs to judge these. 'Stop by Friday' is an order. */
const VISITS =
  / (?:bus|non|palo) # | (?:the|a) # sign |(?<!^(?: (?:please|pls))?) # by (?!all means |the way )/g;
/** Said where somebody may want to be left alone. */
const OTHER_HINTS = new RegExp(
  [
    ' (?:wrong (?:number|person)|not interested|remove|opting out|stopping|baja|dnc|this is =|report(?:ed|ing)? (?:you|as =)|',
    'go away|get lost|(?:fuck|f|piss|bug) off|stfu|shut up|(?:dont|not|never) =|i get no (?:more )?=|',
    'off (?:the|this|that|your)(?: \\S+)? list) |^(?: please)? (?:dont|do not) (?:call|disturb|bother) |^ = $',
  ].join(''),
);

/** A phone’s report that somebody reacted to a text, which it quotes: 'Liked “… STOP …”'. */
const REACTION =
  /^\W*(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted\b.*|removed\b.*|[ml]e (?:gust|encant)[oó]|to)\s+["“«]/iu;
const SIGNATURE = /\s(?:sent|get|enviado) (?:from|desde|outlook for) .*$/isu;
/** More characters than this are more than a request to stop. */
const MAX_REQUEST_LENGTH = 120;

/** Words as phones and hurry write them. */
const SPELLINGS = new Map(
  [
    ['stop', 'stp stpo sotp st0p stahp stopp'],
    ['text', 'txt'],
    ['texts', 'txts'],
    ['texting', 'txting txtin txtng textin'],
    ['message', 'msg mssg mesg'],
    ['messages', 'msgs mssgs'],
    ['messaging', 'msging'],
    ['dont', 'dnt donot dun'],
    ['no', 'n0'],
    ['enough', 'enuf enuff'],
    ['you', 'u'],
    ['your', 'ur'],
    ['delete', 'del'],
    ['number', 'num nmbr nbr'],
    ['want', 'wanna'],
    ['with', 'w'],
  ].flatMap(([word = '', spellings = '']) => spellings.split(' ').map((one) => [one, word])),
);

function words(...alternatives: string[]): RegExp {
  return new RegExp(`(?<= )(?:${alternatives.join('|')})(?= )`, 'g');
}

/**
 * Lower case without accents, punctuation and apostrophes, a space around each word. Signs that say
 * stop, no or a phone are words too.
 */
function plainWords(text: string): string {
  const letters = text
    .replace(/['’´`]/g, '')
    .replaceAll('🛑', ' stop ')
    .replace(/[⛔🚫📵🔕✋🤚🖐🙅❌]/gu, ' no more ')
    .replace(/[📱📲💬✉📩]/gu, ' texts ')
    .replace(/\b(my|this) #/gi, '$1 number')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '');
  const plain = ` ${letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
  return plain
    .replace(/[^ ]+/g, (word) => SPELLINGS.get(word) ?? word)
    .replace(/ (?:don t|do nt) /g, ' dont ');
}

/** The text's words with `#` for those that ask to stop, `%` for those that may, `=` for texts. */
const withMarks = (text: string) =>
  plainWords(text).replace(STOP_WORDS, '#').replace(WEAK_STOP_WORDS, '%').replace(TEXTS, '=');

/** What is left of a text without words that say nothing. */
const withoutFillers = (marked: string) => marked.replace(FILLERS, '').replaceAll(' ', '');

/**
 * What a message asks for: the keyword is all of it, in any case, punctuation aside; or it asks to
 * stop and says little else (47 CFR 64.1200(a)(10)).
 */
export function keywordIn(text: string): Keyword | undefined {
  const body = text.replace(SIGNATURE, '');
  const keyword = KEYWORDS.get(plainWords(body).replaceAll(' ', ''));
  if (keyword) return keyword;
  if (body.length > MAX_REQUEST_LENGTH || REACTION.test(body)) return undefined;
  const marked = withMarks(body);
  if (MENTIONED_STOPS.test(marked)) return undefined;
  const marks = withoutFillers(marked);
  const isRequest = /#/.test(marks) || /%.*=|=.*%/.test(marks);
  return isRequest && /^[#%=]+$/.test(marks) ? 'stop' : undefined;
}

/** Whether a message that `keywordIn` does not take may ask to stop, so that a person must judge. */
export function mayAskToStop(text: string): boolean {
  const whole = text.slice(0, MAX_TEXT_LENGTH);
  const body = whole.replace(SIGNATURE, '');
  if (REACTION.test(body) || keywordIn(body)) return false;
  const marked = withMarks(body);
  if (OTHER_HINTS.test(marked) || /^%+=*$/.test(withoutFillers(marked))) return true;
  // In 'what I get from you must stop' the request seems to be in a signature.
  return / # /.test(withMarks(whole).replace(VISITS, ' '));
}

const FINAL_STATUSES: ReadonlySet<MessageStatus> = new Set([
  'delivered',
  'failed',
  'not-sent',
  'received',
]);

/** The status after the gateway reported one. It never goes backwards, however late the report. */
export function nextStatus(current: MessageStatus, reported: SmsStatus): MessageStatus {
  return FINAL_STATUSES.has(current) ? current : reported;
}

/** What a gateway's answer says of an attempt. */
export function endingOf(outcome: SmsOutcome): Ending {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'accepted', result: 'Accepted' };
    case 'not-accepted':
      return {
        ...{ state: 'unreachable', result: outcome.reason },
        ...{ mayRetry: true, retryAfterMs: outcome.retryAfterMs },
      };
    default:
      return { state: outcome.kind, result: outcome.reason };
  }
}

/** Each status in words; where a reason is known, a colon and the reason follow. */
export const statusLabels: Record<MessageStatus, string> = {
  received: 'Received',
  pending: 'Waiting to be sent',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  'needs-review': 'May not have been sent',
  'not-sent': 'Not sent',
};

/** How long a number's automatic answers of one kind are apart at least: each is a paid text. */
const MIN_ANSWER_INTERVAL_MS = DAY_MS;

/**
 * Whether STOP or HELP is answered at `now`, after it was last answered at `answeredAt`. An answer from
 * the future was noted by a clock that has been set back since, and counts for nothing.
 */
export function isAnswerDue(answeredAt: number | null, now: number): boolean {
  if (answeredAt === null || answeredAt > now + MAX_CLOCK_SKEW_MS) return true;
  return now - answeredAt >= MIN_ANSWER_INTERVAL_MS;
}

/** Whether we may text a number: not where the administrator blocked it or it opted out. */
export function conversationState({
  status,
  opted_out_at,
}: Pick<ConversationRow, 'status' | 'opted_out_at'>): 'open' | 'blocked' | 'opted-out' {
  if (status === 'blocked') return 'blocked';
  return opted_out_at === null ? 'open' : 'opted-out';
}

/**
 * Since when (epoch milliseconds) a number's texts may be read as requests to stop: its last opt-in, or
 * always (0); undefined where it has opted out.
 */
export function stopRequestsSince(
  conversation: Pick<ConversationRow, 'opted_out_at'> | undefined,
  lastOptInAt: number,
): number | undefined {
  return (conversation?.opted_out_at ?? null) === null ? lastOptInAt : undefined;
}

/** Whether a sender is a number that we may text; anything else is only received. */
export function isAnswerable(sender: string): boolean {
  return sender.startsWith('+');
}

const COUNTRY_CODES = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * A stored number as people read it: (512) 555-0132, or +44 207 946 0958 from elsewhere; other
 * senders by their names, or by their channels and numbers: WhatsApp (512) 555-0132.
 */
export function showPhone(e164: string): string {
  const [, channel, rest = ''] = /^(\w+):(.*)$/.exec(e164) ?? [];
  if (channel === 'tel') return rest;
  if (channel) return `${channel === 'whatsapp' ? 'WhatsApp' : channel} ${showPhone(rest)}`;
  if (!isAnswerable(e164)) return e164;
  const us = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  if (us) return `(${us[1]}) ${us[2]}-${us[3]}`;
  const code = COUNTRY_CODES.exec(e164)?.[0] ?? e164.slice(0, 4);
  const digits = e164.slice(code.length).replace(/\d{3}(?=\d{2})/g, '$& ');
  return `${code} ${digits}`.trim();
}
