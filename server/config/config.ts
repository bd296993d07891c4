import { addressesIn, namesFiles } from '../../database/database-urls.ts';
import { DEFAULT_POOL, type PoolSettings } from '../../database/postgres.ts';
import { fromRoot } from '../../database/root.ts';
import type { SmsProvider, SmsSettings } from '../../gateways/sms/provider.ts';
import { PASSWORD_LENGTH } from '../../market/admin/rules.ts';
import { isPassword } from '../../market/admin/schema.ts';
import { isMailFrom } from '../../market/connections/mail-server.ts';
import { isTimeZone } from '../../market/dates.ts';
import type { MapSettings, Site } from '../../market/ports.ts';
import { isEmail } from '../../market/schema.ts';
import { DEFAULT_BRAND } from '../../market/settings/copy.ts';
import { isAttribution, isBrowserKey, isTilesUrl, readMapSettings } from './map-settings.ts';
import { smsProviders } from './sms-providers.ts';

export interface Config {
  host: string;
  port: number;
  site: Site;
  dataDir: string;
  databaseUrl: string | undefined;
  pool: PoolSettings;
  authSecret: string | undefined;
  demo: boolean;
  admin: { email: string; password: string } | undefined;
  formEndpoint: string | undefined;
  maps: MapSettings;
  sms: { provider: SmsProvider; settings: SmsSettings } | undefined;
  email: { smtpUrl: string; from: string } | undefined;
  stripe: { apiUrl: string; webhookSecret: string | undefined };
  trustedProxies: number;
  hstsIncludesSubdomains: boolean;
  stopGraceMs: number;
  /** Without this token nobody may read /metrics. */
  metricsToken: string | undefined;
  backsUpBeforeUpgrade: boolean;
  logLevel: string;
}

export type ConfigOutcome =
  | { kind: 'valid'; config: Config }
  | { kind: 'invalid'; problems: string[] };

/** Long enough for a proxy that checks /readyz every second. */
const GRACE_MS = 2000;

type Environment = Record<string, string | undefined>;

/** An empty variable counts as unset (docs/operating.md). */
export function readConfig(environment: Environment): ConfigOutcome {
  const get = (name: string) => environment[name]?.trim() || undefined;
  const problems = [...missing(get), ...malformed(get)];
  if (problems.length > 0) return { kind: 'invalid', problems };

  const port = Number(get('PORT') ?? 3000);
  const trustedProxies = Number(get('TRUSTED_PROXIES') ?? 0);
  return {
    kind: 'valid',
    config: {
      host: get('HOST') ?? '127.0.0.1',
      port,
      site: {
        brand: get('BRAND') ?? DEFAULT_BRAND,
        product: get('PRODUCT') ?? 'massage',
        supportEmail: get('SUPPORT_EMAIL') ?? 'support@example.com',
        jurisdiction: get('JURISDICTION'),
        postalAddress: get('POSTAL_ADDRESS')?.replace(/\s+/g, ' '),
        timeZone: get('TIME_ZONE') ?? 'America/New_York',
        isDemo: isDemo(get),
        publicUrl: new URL(get('PUBLIC_URL') ?? `http://localhost:${port}`).origin,
      },
      dataDir: fromRoot(get('DATA_DIR') ?? 'data'),
      databaseUrl: get('DATABASE_URL'),
      pool: {
        size: Number(get('DATABASE_POOL') ?? DEFAULT_POOL.size),
        statementMs: Number(get('DATABASE_STATEMENT_TIMEOUT_MS') ?? DEFAULT_POOL.statementMs),
      },
      authSecret: get('AUTH_SECRET'),
      demo: isDemo(get),
      admin: adminOf(get),
      formEndpoint: get('FORM_ENDPOINT'),
      maps: readMapSettings(get),
      sms: smsOf(get),
      email: emailOf(get),
      stripe: stripeOf(get),
      trustedProxies,
      hstsIncludesSubdomains: get('HSTS_INCLUDE_SUBDOMAINS') === 'true',
      stopGraceMs: Number(get('STOP_GRACE_MS') ?? (trustedProxies > 0 ? GRACE_MS : 0)),
      metricsToken: get('METRICS_TOKEN'),
      backsUpBeforeUpgrade: get('UPGRADE_BACKUP') !== 'false',
      logLevel: get('LOG_LEVEL') ?? 'info',
    },
  };
}

type Get = (name: string) => string | undefined;

// readConfig has refused half of a group, so both parts are set or neither.
function adminOf(get: Get): Config['admin'] {
  const email = get('ADMIN_EMAIL');
  return email ? { email, password: get('ADMIN_PASSWORD') ?? '' } : undefined;
}

function smsOf(get: Get): Config['sms'] {
  const provider = smsProviders.find(({ required }) => required.every(get));
  if (!provider) return undefined;
  const names = [...provider.required, ...provider.urls];
  return { provider, settings: Object.fromEntries(names.map((name) => [name, get(name)])) };
}

function emailOf(get: Get): Config['email'] {
  const [smtpUrl, from] = [get('SMTP_URL'), get('MAIL_FROM')];
  return smtpUrl && from ? { smtpUrl, from } : undefined;
}

/** Fills in values from elsewhere where the environment has none. */
export function withValues(config: Config, values: Record<string, string>): Config {
  const get = (name: string) => values[name];
  const { maps } = config;
  const googleKey = maps.googleKey ?? get('GOOGLE_MAPS_API_KEY');
  return {
    ...config,
    email: config.email ?? emailOf(get),
    sms: config.sms ?? smsOf(get),
    maps: { ...maps, googleKey },
  };
}

const stripeOf = (get: Get): Config['stripe'] => ({
  apiUrl: get('STRIPE_API_URL') ?? 'https://api.stripe.com',
  webhookSecret: get('STRIPE_WEBHOOK_SECRET'),
});

function isDemo(get: Get): boolean {
  const demoText = get('DEMO');
  return demoText === undefined ? get('ADMIN_EMAIL') === undefined : demoText === 'true';
}

const variableGroups = [
  { ifAnySet: ['ADMIN_EMAIL', 'ADMIN_PASSWORD'], required: ['ADMIN_EMAIL', 'ADMIN_PASSWORD'] },
  { ifAnySet: ['DATABASE_URL'], required: ['AUTH_SECRET'] },
  ...smsProviders.map(({ required, urls }) => ({ ifAnySet: [...required, ...urls], required })),
  { ifAnySet: ['SMTP_URL', 'MAIL_FROM'], required: ['SMTP_URL', 'MAIL_FROM'] },
];

function missing(get: Get): string[] {
  const keys = variableGroups
    .filter(({ ifAnySet }) => ifAnySet.some(get))
    .flatMap(({ required }) => required)
    .filter((key) => !get(key));
  if (!isDemo(get)) keys.unshift(...['ADMIN_EMAIL', 'ADMIN_PASSWORD'].filter((key) => !get(key)));
  const unique = [...new Set(keys)];
  return unique.length > 0 ? [`Missing required configuration: ${unique.join(', ')}`] : [];
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const LOG_FORMATS = ['json', 'text'];

const rules: Array<[names: string[], isRight: (value: string) => boolean, must: string]> = [
  [['PORT'], (value) => isWholeNumber(value, 65_535), 'a port number'],
  [['TRUSTED_PROXIES'], (value) => isWholeNumber(value, 100), 'a whole number from 0 to 100'],
  [
    ['DEMO', 'UPGRADE_BACKUP', 'HSTS_INCLUDE_SUBDOMAINS'],
    (value) => value === 'true' || value === 'false',
    'true or false',
  ],
  [['LOG_LEVEL'], (value) => LOG_LEVELS.includes(value), `one of ${LOG_LEVELS.join(', ')}`],
  [['LOG_FORMAT'], (value) => LOG_FORMATS.includes(value), LOG_FORMATS.join(' or ')],
  [['STOP_GRACE_MS'], (value) => isWholeNumber(value, 60_000), 'a whole number from 0 to 60000'],
  [['METRICS_TOKEN'], (value) => /^[\x21-\x7e]{16,}$/.test(value), 'at least 16 characters long'],
  [
    ['STRIPE_WEBHOOK_SECRET'],
    (value) => /^whsec_[!-~]{8,}$/.test(value),
    'a secret whsec_… of Stripe',
  ],
  [['AUTH_SECRET'], (value) => value.length >= 32, 'at least 32 characters long'],
  [
    ['ADMIN_PASSWORD'],
    isPassword,
    `${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters long`,
  ],
  [['ADMIN_EMAIL', 'SUPPORT_EMAIL'], isEmail, 'an e-mail address'],
  [['PUBLIC_URL'], (value) => isOrigin(value), 'an http(s) address without a path'],
  [
    ['FORM_ENDPOINT', 'STRIPE_API_URL', ...smsProviders.flatMap(({ urls }) => urls)],
    (value) => isUrl(value, ['http:', 'https:']),
    'an http(s) address',
  ],
  [['GOOGLE_MAPS_API_KEY'], isBrowserKey, "a browser key of Google's"],
  [['MAP_TILES_URL'], isTilesUrl, 'an https address with {z}, {x} and {y}'],
  [['MAP_TILES_ATTRIBUTION'], isAttribution, 'text, with links as [name](https://…)'],
  [['MAIL_FROM'], isMailFrom, 'an e-mail address, or a name and <address>'],
  [['TIME_ZONE'], isTimeZone, 'the name of a time zone, such as America/Chicago'],
  [['SMTP_URL'], (value) => isUrl(value, ['smtp:', 'smtps:']), 'an smtp(s) address'],
  [['DATABASE_URL'], (value) => addressesIn(value) !== undefined, 'a postgres:// address'],
  [
    ['DATABASE_URL'],
    (value) => !namesFiles(value),
    'without files such as sslrootcert: name the authority’s in NODE_EXTRA_CA_CERTS',
  ],
  [
    ['DATABASE_POOL'],
    (value) => isWholeNumber(value, 1000) && Number(value) > 0,
    'a whole number from 1 to 1000',
  ],
  [
    ['DATABASE_STATEMENT_TIMEOUT_MS'],
    (value) => isWholeNumber(value, 600_000) && Number(value) >= 100,
    'a whole number from 100 to 600000',
  ],
];

/** Says what a variable's value must be; undefined if it is valid. */
export function invalidValue(name: string, value: string): string | undefined {
  return rules.find(([names, isRight]) => names.includes(name) && !isRight(value))?.[2];
}

const NAMES = new Set([
  ...rules.flatMap(([names]) => names),
  ...['HOST', 'DATA_DIR', 'BRAND', 'PRODUCT', 'JURISDICTION', 'POSTAL_ADDRESS'],
  ...smsProviders.flatMap(({ required }) => required),
]);

// A value may be a secret, so the message never repeats it.
function malformed(get: Get): string[] {
  const quoted = [...NAMES].filter((name) => /^(["']).*\1$/s.test(get(name) ?? ''));
  const wrong = rules.flatMap(([names, isRight, must]) =>
    names
      .filter((name) => {
        const value = quoted.includes(name) ? undefined : get(name);
        return value !== undefined && !isRight(value);
      })
      .map((name) => `Invalid configuration: ${name} must be ${must}`),
  );
  // `docker run --env-file` leaves quotes in the value, which makes another password.
  return [...quoted.map((name) => `Invalid configuration: ${name} ${QUOTED}`), ...wrong];
}

const QUOTED = 'begins and ends with a quotation mark: remove both';

function isWholeNumber(value: string, max: number): boolean {
  return /^\d{1,6}$/.test(value) && Number(value) <= max;
}

function isUrl(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

function isOrigin(value: string): boolean {
  if (!isUrl(value, ['http:', 'https:'])) return false;
  const { pathname, search, hash, username } = new URL(value);
  return pathname === '/' && !search && !hash && !username;
}
