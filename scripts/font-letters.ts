/** The characters that a TrueType font has, from the tables of its 'cmap' (formats 4 and 12). */
export function charactersIn(font: Buffer): number[] {
  const found = new Set<number>();
  const add = (first: number, last: number) => {
    for (let code = first; code <= last && code !== 0xffff; code += 1) found.add(code);
  };
  const cmap = tableAt(font, 'cmap');
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const table = cmap + font.readUInt32BE(cmap + 8 + 8 * index);
    const format = font.readUInt16BE(table);
    if (format === 4) {
      const size = font.readUInt16BE(table + 6);
      for (let at = table + 14; at < table + 14 + size; at += 2)
        add(font.readUInt16BE(at + 2 + size), font.readUInt16BE(at));
    }
    if (format === 12) {
      const end = table + 16 + 12 * font.readUInt32BE(table + 12);
      for (let at = table + 16; at < end; at += 12)
        add(font.readUInt32BE(at), font.readUInt32BE(at + 4));
    }
  }
  return [...found].sort((a, b) => a - b);
}

function tableAt(font: Buffer, name: string): number {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8);
  }
  throw new Error(`The font has no table '${name}'`);
}
