/** In CI, tests of many sizes or random cases run in full; elsewhere, and on PostgreSQL, in part. */
export const isThorough = process.env.CI === 'true' && process.env.TEST_ON !== 'postgres';

/** Without CI every `step`th from `first` on: the same every time. */
export function sample<T>(all: readonly T[], step: number, first = 0): readonly T[] {
  return isThorough ? all : all.filter((_, index) => index % step === first % step);
}

/** A tenth of random cases runs outside CI. */
export const runs = (count: number) => (isThorough ? count : Math.ceil(count / 10));

/** The gate's walks are the same every time; another seed tries others. */
export const WALK_SEED = Number(process.env.WALK_SEED ?? 20_261_125);
