const symbols = '‘’“”–—…•·×→←↗✓©®°½¼¾¢£€™';

/** The letters that the product writes: English, the accents of American names, and a few signs. */
export const characters =
  String.fromCodePoint(...range(0x20, 0x7e), ...range(0xa0, 0xff)) + symbols;

/** The further letters of names in social images: Vietnamese, Polish, Turkish and the like. */
export const letterRanges = String.fromCodePoint(...range(0x100, 0x24f), ...range(0x1e00, 0x1eff));

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
