/** The unit repeats; the end makes what a pattern has taken so far fail. */
const BAITS = {
  'spaces before a word': ['', ' ', 'x'],
  'spaces in two words': ['x', ' ', 'x'],
  'a minus and spaces': ['-', ' ', 'x'],
  'a number and spaces': ['60', ' ', 'x'],
  'a term and spaces': ['clients:', ' ', 'x\ny'],
  'empty lines': ['x', '\n', 'x'],
  'lines of spaces': ['x', ' \r\n', 'x'],
  tabs: ['', '\t', '\\'],
  digits: ['', '1', 'x'],
  'groups of digits': ['1', ',111', 'x'],
  commas: ['', ', ', '!'],
  semicolons: ['a', ';q=0', ','],
  colons: ['mon', ': ', 'x'],
  dashes: ['mon', ' - ', 'x'],
  'parts of a name': ['a', '.a', '@'],
  'parts of a host': ['a@', 'a-', '!'],
  'parts of a path': ['https://a.example/', '../', ' '],
  quotes: ['"', '""', 'x'],
  'accents on one letter': ['e', '\u0301', '.'],
  'unseen letters': ['', '\u200B', '='],
  'halves of letters': ['', '\uD83D', '%'],
} satisfies Record<string, [start: string, unit: string, end: string]>;

/** For these texts a careless pattern takes a time that grows with the square of their length. */
export function baitsOf(length: number): Array<[what: string, bait: string]> {
  return Object.entries(BAITS).map(([what, [start, unit, end]]) => {
    const times = Math.ceil((length - start.length - end.length) / unit.length);
    return [what, `${start}${unit.repeat(times)}${end}`];
  });
}
