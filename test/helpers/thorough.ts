/**
 * True in CI: what is tried at several sizes, or at random, is whole there, and a sample elsewhere. It
 * is the same on both databases, so on PostgreSQL it is a sample in CI too.
 */
export const isThorough = process.env.CI === 'true' && process.env.TEST_ON !== 'postgres';

/** All of them where tests are thorough, else each `step`th from `first` on: the same every time. */
export function sample<T>(all: readonly T[], step: number, first = 0): readonly T[] {
  return isThorough ? all : all.filter((_, index) => index % step === first % step);
}

/** How many random cases are tried: all where tests are thorough, elsewhere a tenth. */
export const runs = (count: number) => (isThorough ? count : Math.ceil(count / 10));

/** The walks of the gate are the same every time; another seed looks for more. */
export const WALK_SEED = Number(process.env.WALK_SEED ?? 20_261_125);
