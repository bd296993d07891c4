/** What counts as one visitor: an IPv4 address, or the /64 that one IPv6 household has. */
export function networkOf(address: string): string {
  return address.includes(':') ? groupsOf(address).slice(0, 4).join(':') : address;
}

/** What counts as one neighborhood: an IPv4 /16, or an IPv6 /32, which providers are given. */
export function neighborhoodOf(address: string): string {
  return address.includes(':')
    ? groupsOf(address).slice(0, 2).join(':')
    : address.split('.').slice(0, 2).join('.');
}

function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = address.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}
