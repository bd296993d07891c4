/** One visitor: an IPv4 address, or the /64 of an IPv6 household. */
export function networkOf(address: string): string {
  return address.includes(':') ? groupsOf(address).slice(0, 4).join(':') : address;
}

/** One neighborhood: an IPv4 /16, or the IPv6 /32 of a provider. */
export function neighborhoodOf(address: string): string {
  return address.includes(':') ? groupsOf(address).slice(0, 2).join(':') : octets(address, 2);
}

/** One region: an IPv4 /8 or an IPv6 /16. */
export function regionOf(address: string): string {
  return address.includes(':') ? groupsOf(address).slice(0, 1).join(':') : octets(address, 1);
}

function octets(address: string, count: number): string {
  return address.split('.').slice(0, count).join('.');
}

function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = address.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}
