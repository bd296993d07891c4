const MAX_BYTES = 64 * 1024 * 1024;
/** Not counted: a connection costs about as much, and nearly every form is smaller. */
export const FREE_BYTES = 8 * 1024;

export interface BodyReservation {
  grow(totalBytes: number): 'fits' | 'network-full' | 'all-full';
  release(): void;
}

export type BodyBudget = (network: string) => BodyReservation;

/** One network may use what is free, but some stays free for the next, and small bodies always fit. */
export function openBodyBudget(maxBytes = MAX_BYTES): BodyBudget {
  const bytesByNetwork = new Map<string, number>();
  let reservedBytes = 0;

  return (network) => {
    let bodyBytes = 0;
    const add = (bytes: number) => {
      const networkBytes = (bytesByNetwork.get(network) ?? 0) + bytes;
      reservedBytes += bytes;
      bodyBytes += bytes;
      if (networkBytes > 0) bytesByNetwork.set(network, networkBytes);
      else bytesByNetwork.delete(network);
    };
    return {
      grow(totalBytes) {
        const moreBytes = Math.max(0, totalBytes - FREE_BYTES) - bodyBytes;
        if (moreBytes <= 0) return 'fits';
        const networkBytes = (bytesByNetwork.get(network) ?? 0) + moreBytes;
        if (networkBytes > maxBytes / 2) return 'network-full';
        if (networkBytes > maxBytes - (reservedBytes + moreBytes)) return 'all-full';
        add(moreBytes);
        return 'fits';
      },
      release: () => add(-bodyBytes),
    };
  };
}
