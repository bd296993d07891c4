/** For all bodies together that are being read or worked on. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Not counted: no more than a connection costs anyway, and what nearly every form is. */
export const FREE_BYTES = 8 * 1024;

export interface HeldBody {
  /** Whether the body may hold so many bytes in all; if not, whose share is used up. */
  grow(toBytes: number): 'fits' | 'address is full' | 'all is full';
  release(): void;
}

export type BodyBudget = (network: string) => HeldBody;

/**
 * Shares memory among bodies: one network may hold as much as is still free. However many fill the
 * memory, some of it stays free for the next, and small bodies always fit.
 */
export function openBodyBudget(maxBytes = MAX_BYTES): BodyBudget {
  const heldBy = new Map<string, number>();
  let all = 0;

  return (network) => {
    let counted = 0;
    const add = (bytes: number) => {
      const held = (heldBy.get(network) ?? 0) + bytes;
      all += bytes;
      counted += bytes;
      if (held > 0) heldBy.set(network, held);
      else heldBy.delete(network);
    };
    return {
      grow(toBytes) {
        const more = Math.max(0, toBytes - FREE_BYTES) - counted;
        if (more <= 0) return 'fits';
        const held = (heldBy.get(network) ?? 0) + more;
        if (held > maxBytes / 2) return 'address is full';
        if (held > maxBytes - (all + more)) return 'all is full';
        add(more);
        return 'fits';
      },
      release: () => add(-counted),
    };
  };
}
