import { ID_END, NEIGHBORS, wishedScene } from './rules.ts';

export interface DrawnDeal {
  id: string;
  title: string;
  /** Any text but a deal kind is drawn like 'other'. */
  kind?: string;
  imageUrl: string;
}

export interface Drawing {
  scene: string;
  ground: (typeof GROUNDS)[number];
  isMirrored: boolean;
  /** Zoomed in a little; only for drawings that may be cut. */
  isCloser: boolean;
}

const GROUNDS = ['plain', 'sage', 'clay', 'sand'] as const;

/** At least four per kind, so that neighbors can always differ. */
export const SCENES_BY_KIND: Record<string, readonly [string, ...string[]]> = {
  massage: ['hands', 'oil', 'towel', 'bamboo', 'candles', 'stones'],
  facial: ['face', 'roller', 'steam', 'towel'],
  body: ['wrap', 'salt', 'towel', 'oil'],
  bath: ['bath', 'sauna', 'float', 'hills', 'steam'],
  nails: ['nails', 'footbath', 'feet', 'towel'],
  couples: ['couple', 'candles', 'tray', 'bath'],
  prenatal: ['prenatal', 'lotus', 'window', 'towel'],
  other: ['window', 'tray', 'lotus', 'candles', 'hills'],
};

/** A title's scene goes before its kind's. */
const SCENES_BY_TITLE: Array<[RegExp, string]> = [
  [/prenatal|pregnan|maternity/i, 'prenatal'],
  [/couple|for two/i, 'couple'],
  [/hot stone|stones?\b|basalt/i, 'stones'],
  [/\bcup(ping|s)\b/i, 'cupping'],
  [/shirodhara|forehead/i, 'pour'],
  [/nails?\b|manicure/i, 'nails'],
  [/foot bath|pedicure/i, 'footbath'],
  [/foot|feet|reflexology/i, 'feet'],
  [/scalp|hair/i, 'scalp'],
  [/gua sha|roller|facial massage/i, 'roller'],
  [/steam/i, 'steam'],
  [/sauna|infrared/i, 'sauna'],
  [/float/i, 'float'],
  [/scrub|polish|salt/i, 'salt'],
  [/wrap|mud|seaweed/i, 'wrap'],
  [/candle/i, 'candles'],
  [/aroma|oil\b|ayurved/i, 'oil'],
  [/bath|soak|tub/i, 'bath'],
  [/thai|shiatsu|stretch|bamboo/i, 'bamboo'],
  [/lymph|reiki|cranio/i, 'lotus'],
  [/facial/i, 'face'],
];

/** These reach the edge and may not be cut. */
const WHOLE = ['face', 'couple', 'footbath', 'tray', 'sauna', 'wrap', 'scalp', 'bath', 'window'];

export function drawingOf(deal: DrawnDeal, taken: readonly string[] = []): Drawing {
  const number = hash(deal.id.slice(-ID_END));
  const scenes = candidates(deal, number);
  const scene = scenes.find((candidate) => !taken.includes(candidate)) ?? 'window';
  return {
    scene,
    ground: GROUNDS[(number >>> 8) % GROUNDS.length] ?? 'plain',
    isMirrored: (number >>> 12) % 2 === 1,
    isCloser: (number >>> 14) % 2 === 1 && !WHOLE.includes(scene),
  };
}

/** One of our drawings as Image URL is a wish for it, not a photo. */
export function hasPhoto({ imageUrl }: Pick<DrawnDeal, 'imageUrl'>): boolean {
  return imageUrl !== '' && wishedScene(imageUrl) === undefined;
}

type Picture = { url: string; alt: string };

export interface PictureView {
  photo: Picture | undefined;
  drawing: Drawing;
}

export function pictureView(
  deal: DrawnDeal,
  ofBusiness?: Picture,
  drawing: Drawing = drawingOf(deal),
): PictureView {
  const picture = shownPicture(deal.imageUrl, ofBusiness);
  return { photo: hasPhoto({ imageUrl: picture.url }) ? picture : undefined, drawing };
}

/** In the order of a list: no gallery picture or drawing repeats within NEIGHBORS. */
export function pictureViews(deals: ReadonlyArray<DrawnDeal & { businessPictures: Picture[] }>) {
  const views: PictureView[] = [];
  for (const deal of deals) {
    const near = views.slice(-NEIGHBORS);
    const isNear = ({ url }: Picture) => near.some(({ photo }) => photo?.url === url);
    const ofBusiness = deal.businessPictures.find((picture) => !isNear(picture));
    views.push(pictureView(deal, ofBusiness, drawingOf(deal, scenesOf(near))));
  }
  return views;
}

export function scenesOf(views: PictureView[]): string[] {
  return views.flatMap(({ photo, drawing }) => (photo ? [] : [drawing.scene]));
}

/** A deal's own photo, else its spa's first one, else the base of its drawing. */
function shownPicture(imageUrl: string, ofBusiness: Picture | undefined): Picture {
  return ofBusiness && !hasPhoto({ imageUrl }) ? ofBusiness : { url: imageUrl, alt: '' };
}

function candidates(deal: DrawnDeal, number: number): string[] {
  const first = wishedScene(deal.imageUrl) ?? sceneOfTitle(deal.title);
  const { other = ['window'] } = SCENES_BY_KIND;
  const ofKind = SCENES_BY_KIND[deal.kind ?? 'massage'] ?? other;
  const start = number % ofKind.length;
  return [...(first ? [first] : []), ...ofKind.slice(start), ...ofKind.slice(0, start), ...other];
}

export function sceneChoices({ title, kind }: Pick<DrawnDeal, 'title' | 'kind'>): string[] {
  const first = sceneOfTitle(title);
  const ofKind = SCENES_BY_KIND[kind ?? ''] ?? [];
  return [...new Set([...(first ? [first] : []), ...ofKind])];
}

const sceneOfTitle = (title: string) => SCENES_BY_TITLE.find(([words]) => words.test(title))?.[1];

/** FNV-1a, 32 bits: the same drawing on every page and machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return (value ^ (value >>> 15)) >>> 0;
}
