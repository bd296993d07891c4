const names = (text: string) => text.split(' ');

/** In the order of their code points, from U+00A0 on: the named signs of Latin-1. */
const LATIN_1 = names(
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr ' +
    'deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
    'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
    'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
    'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml ' +
    'eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml',
);

const NAMED = new Map(
  Object.entries({
    ...Object.fromEntries(LATIN_1.map((name, index) => [name, String.fromCodePoint(160 + index)])),
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', AMP: '&', LT: '<', GT: '>', QUOT: '"', apos: "'" },
    ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', trade: '™', euro: '€', minus: '−' },
    ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', lsaquo: '‹' },
    ...{ rsaquo: '›', prime: '′', Prime: '″', OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š' },
    ...{ Yuml: 'Ÿ', dagger: '†', larr: '←', rarr: '→', hearts: '♥', starf: '★', check: '✓' },
    ...{ nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ', shy: '', zwnj: '', zwj: '' },
  }),
);

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** A sign by its name or number; numbers below 256 are those of Windows-1252, as in browsers. */
function decoded(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return NAMED.get(name) ?? entity;
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  if (code === 160) return ' ';
  if (code < 32 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return entity;
  return code < 256 ? WINDOWS_1252.decode(Uint8Array.of(code)) : String.fromCodePoint(code);
}

/** Nothing of them is text. One that never ends goes on to the end, as in browsers. */
const UNSEEN = /<!--[\s\S]*?(?:-->|$)|<(style|script)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** Within a line; any other element begins a line of its own. */
const INLINE = new Set(
  names(
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr o q s ' +
      'samp small span strike strong sub sup time tt u var wbr',
  ),
);
const BLOCKS = new Set(
  names(
    'address area article aside audio base blockquote body br button canvas caption center col ' +
      'colgroup datalist dd details dialog dir div dl dt embed fieldset figcaption figure footer form ' +
      'frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe input legend li link main map ' +
      'menu meta meter nav noscript object ol optgroup option output p param picture pre progress ruby ' +
      'rp rt script search section select slot source style summary svg path table tbody td template ' +
      'textarea tfoot th thead title tr track ul video',
  ),
);
const TAG = /<(?:\/\s*)?([a-z][a-z\d]*)((?:[:-][a-z\d]+)*)(?=[\s/>])[^<>]*>|<!doctype\b[^<>]*>/gi;

/** An HTML element, or one with a name such as 'o:p' or 'my-card'. '5 <x> 4' stays as it is. */
function withoutTag(tag: string, element?: string, rest?: string): string {
  const name = element?.toLowerCase() ?? '';
  if (!rest && INLINE.has(name)) return '';
  return rest || !name || BLOCKS.has(name) ? '\n' : tag;
}

/** '\n' as some programs write a line break; before a small letter only after the end of a sentence. */
const WRITTEN_BREAK = /\\r\\n|\\n(?![a-z])|(?<=[.,;:!?>)])\\n/g;
/** 'C:\Notes\New' and '\\server\new' are places of files. */
const WINDOWS_PATH = /\b[a-z]:\\|\\\\[a-z]/i;

/** A text from a page: its tags as line breaks or nothing, its entities as signs. Others stay as they are. */
export function withoutMarkup(text: string): string {
  const broken = WINDOWS_PATH.test(text) ? text : text.replace(WRITTEN_BREAK, '\n');
  const lines = broken.replace(UNSEEN, '\n').replace(TAG, withoutTag);
  const plain = lines.replace(ENTITY, decoded);
  if (lines === text) return plain;
  const parts = plain.split('\n').map((line) => line.trim());
  return parts.filter(Boolean).join('\n');
}
