const DATABASE_URL_PATTERN = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]+)(.*)$/;

/**
 * One address per host of a DATABASE_URL such as postgres://app@one:5432,two:5432/spa, in order;
 * undefined if it is not such an address.
 */
export function addressesIn(databaseUrl: string): string[] | undefined {
  const [, before, hosts, after] = DATABASE_URL_PATTERN.exec(databaseUrl) ?? [];
  if (before === undefined || hosts === undefined || after === undefined) return undefined;
  const addresses = hosts.split(',').map((host) => `${before}${host}${after}`);
  if (!addresses.every((address) => URL.canParse(address))) return undefined;
  return addresses.map(asClientReads);
}

/** Whether an address names files for TLS, which no client of ours reads. */
export function namesFiles(databaseUrl: string): boolean {
  const [, query = ''] = databaseUrl.split('?');
  const parameters = new URLSearchParams(query);
  const file = FILE_PARAMETERS.find((name) => parameters.has(name));
  return file !== undefined && parameters.get(file) !== SYSTEM_AUTHORITIES;
}

/** Whether an address leaves it to the server whether anybody can read along. */
export function mayBePlain(databaseUrl: string): boolean {
  const mode = new URLSearchParams(databaseUrl.split('?')[1]).get('sslmode');
  return mode === 'prefer' || mode === 'allow';
}

const SYSTEM_AUTHORITIES = 'system';
const FILE_PARAMETERS = ['sslrootcert', 'sslcert', 'sslkey', 'sslcrl', 'sslcrldir', 'sslidentity'];

/** The client reads the rest as libpq has it: 'require' encrypts, 'verify-full' checks whom it talks to. */
function asClientReads(address: string): string {
  const url = new URL(address);
  const { searchParams: parameters } = url;
  const isChecked = parameters.has('sslrootcert') || parameters.get('sslmode') === 'verify-ca';
  if (isChecked) parameters.set('sslmode', 'verify-full');
  parameters.delete('sslrootcert');
  parameters.set('uselibpqcompat', 'true');
  const schema = parameters.get('search_path') ?? parameters.get('schema');
  if (schema) {
    const options = [parameters.get('options'), `-c search_path=${schema}`];
    parameters.set('options', options.filter(Boolean).join(' '));
  }
  return url.href;
}
