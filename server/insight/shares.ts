import { MAX_MARKS_PER_ADDRESS, MAX_SHOWINGS_PER_ADDRESS } from '../../market/insight/rules.ts';

/** About 10 MB for the marks of all addresses. */
const MAX_MARKS = 200_000;

interface Share {
  marks: Set<string>;
  showings: number;
}

/** A machine that changes its name is no crowd. With too many addresses, the quietest begins anew. */
export function openShares() {
  const shares = new Map<string, Share>();
  let markCount = 0;
  const shareOf = (address: string) => {
    const share = shares.get(address) ?? { marks: new Set(), showings: 0 };
    shares.delete(address);
    shares.set(address, share);
    return share;
  };
  function forgetQuietest() {
    const [quietest] = shares.keys();
    if (quietest === undefined) return;
    markCount -= shares.get(quietest)?.marks.size ?? 0;
    shares.delete(quietest);
  }
  return {
    takeShowing(address: string): boolean {
      const share = shareOf(address);
      share.showings += 1;
      if (shares.size > MAX_MARKS) forgetQuietest();
      return share.showings <= MAX_SHOWINGS_PER_ADDRESS;
    },
    /** The same mark again costs nothing. */
    takeMark(address: string, mark: string): boolean {
      const { marks } = shareOf(address);
      if (marks.has(mark)) return true;
      if (marks.size >= MAX_MARKS_PER_ADDRESS) return false;
      marks.add(mark);
      markCount += 1;
      while (markCount > MAX_MARKS && shares.size > 1) forgetQuietest();
      return true;
    },
  };
}
