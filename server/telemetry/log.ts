import { format } from 'node:util';
import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';

/** The shapes of personal data and credentials, which no line may contain. */
const patterns: Array<[shape: RegExp, sign: string]> = [
  [/\/\/[^/\s"@]+@/g, '//[secret]@'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [secret]'],
  [
    /((?:session(?:_token)?|flash|token|secret|password)["']?\s*[=:]\s*["']?)[^\s"';,\\}]+/gi,
    '$1[secret]',
  ],
  [/\/(unsubscribe|voucher|v)\/(?!:(?:token|code))[^\s"'?]+/g, '/$1/[secret]'],
  [/\/owner\/[\w-]{43}/g, '/owner/[secret]'],
  [/\b(?:rk|sk|whsec|cs_test|cs_live)_\w{8,}/g, '[secret]'],
  [/[\w.%+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [
    /\+\d{8,15}\b|\(\d{3}\) ?\d{3}-\d{4}\b|\b\d{3}-\d{3}-\d{4}\b|\b[2-9]\d{2}[2-9]\d{6}\b/g,
    '[phone]',
  ],
];

/** Hides known secrets (`secrets` may grow) and whatever has a secret's shape. */
export function openLog(
  level: string,
  secrets: string[],
  write: (line: string) => void = (line) => process.stdout.write(line),
): Logger {
  let variants = variantsOf(secrets);
  let known = secrets.length;
  const scrub = (line: string) => {
    if (secrets.length !== known) variants = variantsOf(secrets);
    known = secrets.length;
    let clean = line;
    for (const secret of variants) clean = clean.replaceAll(secret, '[secret]');
    for (const [shape, sign] of patterns) clean = clean.replace(shape, sign);
    return clean;
  };
  const options = { level, base: null, serializers: { err: serializeError } };
  return pino(options, { write: (line: string) => write(scrub(line)) });
}

/** Packages, Node's warnings and a crash's last message repeat strangers' paths and values. */
export function redirectConsole(log: Logger): void {
  const info = (...args: unknown[]) => log.info(format(...args));
  const warn = (...args: unknown[]) => log.warn(format(...args));
  const error = (...args: unknown[]) => log.error(format(...args));
  Object.assign(console, { log: info, info, warn, error });
  process.removeAllListeners('warning').on('warning', (err) => log.warn({ err }, 'Node warns'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'The program failed');
    process.exit(1);
  });
}

export function secretsIn(config: Config): string[] {
  const { authSecret, admin, sms, email, stripe, databaseUrl, maps, metricsToken } = config;
  const addresses = [email?.smtpUrl, databaseUrl].flatMap((address) => {
    const [, name, password] = /\/\/([^/@:]*):([^/@]*)@/.exec(address ?? '') ?? [];
    return [password, password && tryDecode(password), name && address];
  });
  const smsSecrets = sms?.provider.secrets.map((name) => sms.settings[name]) ?? [];
  const single = [authSecret, admin?.password, maps.googleKey, metricsToken, stripe.webhookSecret];
  return [...single, ...smsSecrets, ...addresses]
    .filter((secret) => secret !== undefined)
    .filter((secret) => secret !== '');
}

/** A secret as it is, in JSON, and in an address. The longest first, because one may contain another. */
function variantsOf(secrets: string[]): string[] {
  const all = secrets.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
  ]);
  return [...new Set(all)].sort((a, b) => b.length - a.length);
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Logs only what explains an error: other properties may contain a whole request. */
function serializeError(error: unknown): object {
  if (error instanceof Error) {
    const { name, message, stack, cause } = error;
    const code = 'code' in error ? error.code : undefined;
    return { type: name, message, code, stack, cause: cause && serializeError(cause) };
  }
  if (typeof error === 'object' && error !== null && 'status' in error) {
    return { type: 'answer', status: error.status };
  }
  return { type: typeof error };
}
