import fc from 'fast-check';
import { anyCharacter } from '../../helpers/any-character.ts';
import { SITE } from '../../helpers/default-site.ts';
import { hostileHeaders, hostileSegments, hostileTexts, longTexts } from './hostile-input.ts';

export interface AnyRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** The app answers these before the router. */
const SERVER_PATHS = [
  ...['/healthz', '/readyz', '/metrics', '/webhooks/sms', '/webhooks/sms/status', '/webhooks/:any'],
  ...['/assets/:file', '/uploads/:file', '/favicon.svg', '/scenes/:file', '/robots.txt', '/:any'],
  ...['/__manifest', '/.well-known/:any', '/index.html', '//:any', '/:any/:any/:any'],
];

/** All names that any address or form of ours reads, and some that none does. */
const NAMES = [
  ...['zip', 'radius', 'page', 'sort', 'max_price', 'minutes', 'deal', 'search', 'city'],
  ...['state', 'status', 'to', 'back', 'from', 'phone', 'lead', 'relay', 'deals', 'near'],
  ...['own', 'q', '_routes', 'index', 'intent', 'email', 'password', 'businessName', 'location'],
  ...[
    'mayText',
    'website',
    'id',
    'key',
    'version',
    'name',
    'text',
    'subject',
    'message',
    'section',
  ],
  ...['MessageSid', 'MessageStatus', 'From', 'Body', 'p', 'a[]', 'a[b]', '__proto__', ''],
];

/** Mostly our own, because all others are refused before anything is read. */
const OWN_ORIGIN = SITE.publicUrl;
const ORIGINS = [
  OWN_ORIGIN,
  OWN_ORIGIN,
  OWN_ORIGIN,
  OWN_ORIGIN,
  undefined,
  undefined,
  'https://evil.test',
  'null',
  'x',
];

const METHODS: Array<[weight: number, method: string]> = [
  [45, 'GET'],
  [6, 'HEAD'],
  [30, 'POST'],
  [4, 'PUT'],
  [4, 'PATCH'],
  [4, 'DELETE'],
  [4, 'OPTIONS'],
  [1, 'PROPFIND'],
  [1, 'QUERY'],
  [1, 'get'],
  [1, 'G*T'],
];

const text = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...longTexts) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 30 }) },
);

/** Mostly encoded, now and then as they are. */
const pairs = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), text, fc.nat(9)), { maxLength: 6 })
  .map((all) =>
    all.map(
      ([name, value, raw]) => `${name}=${raw ? encodeURIComponent(value) : escapeMinimally(value)}`,
    ),
  )
  .map((all) => all.join('&'));

export function anyRequest(patterns: string[], known: string[], methods = METHODS) {
  const segment = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.constantFrom(...hostileSegments) },
    { weight: 2, arbitrary: text.map(encodeURIComponent) },
  );
  const path = fc
    .tuple(fc.constantFrom(...patterns, ...SERVER_PATHS), segment, segment, fc.nat(19))
    .map(([pattern, firstSegment, secondSegment, variant]) => {
      let isFirst = true;
      const filledPath = pattern.replace(/:\w+/g, () => {
        const segmentText = isFirst ? firstSegment : secondSegment;
        isFirst = false;
        return segmentText;
      });
      if (variant === 0) return `${filledPath}/`;
      if (variant === 1) return `${filledPath}/${firstSegment}`;
      if (variant === 2) return filledPath.toUpperCase();
      return variant < 6 ? `${filledPath === '/' ? '/_root' : filledPath}.data` : filledPath;
    });
  const query = fc.oneof(
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: pairs.map((all) => `?${all}`) },
  );
  const headers = fc
    .tuple(
      fc.array(fc.constantFrom(...Object.entries(hostileHeaders)), { maxLength: 3 }),
      fc.nat(),
      fc.constantFrom(...ORIGINS),
    )
    .map(([headerEntries, valueIndex, origin]) => {
      const all = Object.fromEntries(
        headerEntries.map(([name, values]) => [name, values[valueIndex % values.length] ?? '']),
      );
      return origin === undefined ? all : { ...all, Origin: origin };
    });
  const method = fc.oneof(
    ...methods.map(([weight, methodName]) => ({ weight, arbitrary: fc.constant(methodName) })),
  );
  return fc.record({ method, path, query, headers, body }).map(toRequest);
}

const body = fc.oneof(
  {
    weight: 5,
    arbitrary: pairs.map((all) => ({ type: 'application/x-www-form-urlencoded', all })),
  },
  {
    weight: 2,
    arbitrary: pairs.map((all) => ({
      type: 'multipart/form-data; boundary=b',
      all: toMultipart(all),
    })),
  },
  { weight: 1, arbitrary: text.map((all) => ({ type: 'multipart/form-data; boundary=b', all })) },
  { weight: 1, arbitrary: fc.json().map((all) => ({ type: 'application/json', all })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('['.repeat(5000), '{"a":'.repeat(2000), 'a&'.repeat(9000), '\xff\xd8\xff')
      .map((all) => ({ type: 'text/plain', all })),
  },
  { weight: 1, arbitrary: fc.constant({ type: '', all: '' }) },
);

interface RequestParts {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  body: { type: string; all: string };
}

function toRequest({
  method,
  path,
  query,
  headers,
  body: { type, all },
}: RequestParts): AnyRequest {
  const target = `${path}${query}`;
  const isRead = /^(get|head)$/i.test(method);
  if (isRead) return { method, target, headers, body: undefined };
  return {
    method,
    target,
    headers: { ...(type && { 'Content-Type': type }), ...headers },
    body: all,
  };
}

function toMultipart(all: string): string {
  const parts = all.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  });
  return `${parts.join('')}--b--\r\n`;
}

/** Encodes only what would end the value in an address. */
function escapeMinimally(value: string): string {
  return value.replace(/[&#\r\n\t]/g, '');
}
