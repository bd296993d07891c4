const symbols = '‘’“”–—…•·×→←↗✓©®°½¼¾¢£€™';

/** The letters that the product writes: English, the accents of American names, and a few signs. */
export const characters =
  String.fromCodePoint(...range(0x20, 0x7e), ...range(0xa0, 0xff)) + symbols;

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
