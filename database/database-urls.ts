const DATABASE_URL_PATTERN = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]+)(.*)$/;

/**
 * One address per host of a DATABASE_URL such as postgres://app@one:5432,two:5432/spa, in order;
 * undefined if it is not such an address.
 */
export function addressesIn(databaseUrl: string): string[] | undefined {
  const [, before, hosts, after] = DATABASE_URL_PATTERN.exec(databaseUrl) ?? [];
  if (before === undefined || hosts === undefined || after === undefined) return undefined;
  const addresses = hosts.split(',').map((host) => `${before}${host}${after}`);
  return addresses.every((address) => URL.canParse(address)) ? addresses : undefined;
}
