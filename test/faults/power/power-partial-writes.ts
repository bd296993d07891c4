/** A disk writes so many bytes whole. */
const SECTOR_BYTES = 512;

export type Random = () => number;

/** Without `data` the file is cut or grown to `offset`. */
export interface Change {
  offset: number;
  data?: Buffer;
}

export interface TimedChange<What> {
  at: number;
  change: What;
}

/** What is left of unflushed changes: nothing, all up to some moment, or any of them. */
export function pickSurvivors<What>(unflushed: Array<TimedChange<What>>, random?: Random): What[] {
  return (random ? pickSome(unflushed, random) : unflushed).map(({ change }) => change);
}

function pickSome<T>(all: T[], random: Random): T[] {
  const choice = random();
  if (choice < 0.2) return [];
  if (choice < 0.5) return all.slice(0, Math.floor(random() * (all.length + 1)));
  return all.filter(() => random() < 0.5);
}

/** One in four writes is torn: any of its sectors may be missing. */
export function pickWrittenPieces(
  unflushed: Array<TimedChange<Change>>,
  random?: Random,
): Change[] {
  const survivingChanges = pickSurvivors(unflushed, random);
  if (!random) return survivingChanges;
  return survivingChanges.flatMap((change) =>
    random() < 0.25 ? tearWrite(change, random) : [change],
  );
}

function tearWrite({ offset, data }: Change, random: Random): Change[] {
  if (!data) return [{ offset }];
  const writtenSectors: Change[] = [];
  for (let from = 0; from < data.length; ) {
    const to = Math.min(data.length, from + SECTOR_BYTES - ((offset + from) % SECTOR_BYTES));
    if (random() < 0.5)
      writtenSectors.push({ offset: offset + from, data: data.subarray(from, to) });
    from = to;
  }
  return writtenSectors;
}
