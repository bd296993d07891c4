/** The size of what a disk writes whole. */
const SECTOR_BYTES = 512;

export type Random = () => number;

/** A change of a file's bytes; without `data` the file is cut or grown to `offset`. */
export interface Change {
  offset: number;
  data?: Buffer;
}

export interface Done<What> {
  at: number;
  change: What;
}

/** What is left of what was not flushed: nothing, all up to some moment, or any of it. */
export function survivors<What>(since: Array<Done<What>>, random?: Random): What[] {
  return (random ? chosen(since, random) : since).map(({ change }) => change);
}

function chosen<T>(all: T[], random: Random): T[] {
  const manner = random();
  if (manner < 0.2) return [];
  if (manner < 0.5) return all.slice(0, Math.floor(random() * (all.length + 1)));
  return all.filter(() => random() < 0.5);
}

/** The same of a file's bytes: one in four writes is torn, any of its sectors may be missing. */
export function pieces(since: Array<Done<Change>>, random?: Random): Change[] {
  const left = survivors(since, random);
  if (!random) return left;
  return left.flatMap((change) => (random() < 0.25 ? torn(change, random) : [change]));
}

function torn({ offset, data }: Change, random: Random): Change[] {
  if (!data) return [{ offset }];
  const kept: Change[] = [];
  for (let from = 0; from < data.length; ) {
    const to = Math.min(data.length, from + SECTOR_BYTES - ((offset + from) % SECTOR_BYTES));
    if (random() < 0.5) kept.push({ offset: offset + from, data: data.subarray(from, to) });
    from = to;
  }
  return kept;
}
