const DATABASE_URL_PATTERN = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]+)(.*)$/;

/** For postgres://app@one:5432,two:5432/spa, one address per host, in order; undefined if it is none. */
export function addressesIn(databaseUrl: string): string[] | undefined {
  const [, before, hosts, after] = DATABASE_URL_PATTERN.exec(databaseUrl) ?? [];
  if (before === undefined || hosts === undefined || after === undefined) return undefined;
  const addresses = hosts.split(',').map((host) => `${before}${host}${after}`);
  if (!addresses.every((address) => URL.canParse(address))) return undefined;
  return addresses.map(withoutClientParameters);
}

/** Whether an address names files for TLS, which our client does not read. */
export function namesFiles(databaseUrl: string): boolean {
  const [, query = ''] = databaseUrl.split('?');
  const parameters = new URLSearchParams(query);
  const file = FILE_PARAMETERS.find((name) => parameters.has(name));
  return file !== undefined && parameters.get(file) !== SYSTEM_AUTHORITIES;
}

const SYSTEM_AUTHORITIES = 'system';
const FILE_PARAMETERS = ['sslrootcert', 'sslcert', 'sslkey', 'sslcrl', 'sslcrldir', 'sslidentity'];

/** Providers write these for other clients, such as libpq or Prisma; the server refuses them. */
const CLIENT_PARAMETERS = [
  ...['channel_binding', 'client_encoding', 'connect_timeout', 'fallback_application_name'],
  ...['gssdelegation', 'gssencmode', 'gsslib', 'hostaddr', 'krbsrvname', 'load_balance_hosts'],
  ...['keepalives', 'keepalives_count', 'keepalives_idle', 'keepalives_interval', 'passfile'],
  ...['require_auth', 'requirepeer', 'service', 'target_session_attrs', 'tcp_user_timeout'],
  ...['ssl_max_protocol_version', 'ssl_min_protocol_version', 'sslcertmode', 'sslcompression'],
  ...['sslpassword', 'sslsni', 'sslrootcert', 'sslaccept', 'uselibpqcompat', 'supa', 'workaround'],
  ...['connection_limit', 'pgbouncer', 'pool_timeout', 'single_use_connections'],
  ...['socket_timeout', 'statement_cache_size'],
];

function withoutClientParameters(address: string): string {
  const url = new URL(address);
  const { searchParams: parameters } = url;
  if (parameters.has('sslrootcert')) parameters.set('sslmode', 'verify-full');
  if (parameters.get('schema') === 'public') parameters.delete('schema');
  for (const name of CLIENT_PARAMETERS) parameters.delete(name);
  return url.href;
}
