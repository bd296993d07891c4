import type { StoredPicture } from '../ports.ts';
import { oneLine } from '../text.ts';
import { parseWebAddress } from '../urls.ts';

/** The words of an upload, apart from the rules, so no public page loads them. */
export const PICTURE_PATH = '/admin/deals/picture';

/** The form with a spa's own photos, and the bytes of all of them together. */
export const PHOTOS_PATH = '/owner/photos';
export const MAX_PHOTOS_BYTES = 40 * 1024 * 1024;

/** Bytes of an upload. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** A deal's drawing must differ from those of this many deals before it: its row's and the next. */
export const NEIGHBORS = 3;

/** Widths in pixels of a stored picture, up to its own: cards on a phone to a wide page. */
const WIDTHS = [400, 800, 1200, 1600];
export const MAX_PICTURE_WIDTH = 1600;

type PictureFormat = 'avif' | 'webp';

/** The picture with that content `hash` (32 hex digits) at its largest size in pixels. */
export function storedPicture(hash: string, width: number, height: number): StoredPicture {
  return { name: `${hash}-${width}x${height}`, width, height };
}

/** The widths in pixels that the picture comes in: never larger than it is. */
export function widthsOf({ width }: StoredPicture): number[] {
  return [...WIDTHS.filter((candidate) => candidate < width), width];
}

export function fileOf(picture: StoredPicture, width: number, format: PictureFormat): string {
  return `${picture.name}-${width}.${format}`;
}

/** The file that names the whole picture: the largest, in the format that every browser reads. */
export function mainFileOf(picture: StoredPicture): string {
  return fileOf(picture, picture.width, 'webp');
}

const FILE = /^([0-9a-f]{32})-(\d{1,5})x(\d{1,5})-(\d{1,4})\.(avif|webp)$/;

/** The picture that a file name belongs to; undefined where no upload is named so. */
export function pictureOfFile(file: string): StoredPicture | undefined {
  const [, hash = '', width, height] = FILE.exec(file) ?? [];
  return hash ? storedPicture(hash, Number(width), Number(height)) : undefined;
}

/** What a logo is rendered again for, as PNG: e-mails and icons read no other format everywhere. */
export const LOGO_USES = ['icon', 'app', 'mail'] as const;
export type LogoUse = (typeof LOGO_USES)[number];

export const logoPath = ({ name }: StoredPicture, use: LogoUse) => `/logo/${name}-${use}.png`;

/** Where the picture of that name is that other sites show beside a link: of an upload, or of a drawing. */
export const sharedPath = (name: string) => `/social/${name}.jpg`;

/** Where a stored picture is, on any origin. */
export const uploadPath = (picture: StoredPicture) => `/uploads/${mainFileOf(picture)}`;

/** The stored picture that a path or an address of ours names; undefined for any other text. */
export function pictureAt(text: string): StoredPicture | undefined {
  const [, file = ''] = /^(?:https?:\/\/[^/]+)?\/uploads\/([^/]+)$/.exec(text) ?? [];
  return pictureOfFile(file);
}

/** Our drawings of what a deal is: public/scenes/NAME.svg. */
const SCENES =
  /^(?:https?:\/\/[^/]+)?\/scenes\/(bamboo|bath|candles|couple|cupping|face|feet|float|footbath|hands|hills|lotus|nails|oil|pour|prenatal|roller|salt|sauna|scalp|steam|stones|towel|tray|window|wrap)\.svg$/;

/** The drawing that a path or an address asks for; undefined for any other picture. */
export function wishedScene(text: string): string | undefined {
  return SCENES.exec(text)?.[1];
}

export const scenePath = (scene: string) => `/scenes/${scene}.svg`;

/**
 * A picture as it is stored: ours as a path, so that it stays right on another origin; any other as
 * its address on the web. Undefined where the text names neither.
 */
export function parsePicture(input: string): string | undefined {
  const text = oneLine(input);
  const [own, scene] = [pictureAt(text), wishedScene(text)];
  if (own) return uploadPath(own);
  return scene ? scenePath(scene) : parseWebAddress(text);
}

/** A stored picture for those who read it elsewhere: our own with today's origin before it. */
export function pictureAddress(stored: string, publicUrl: string): string {
  return stored.startsWith('/') ? `${publicUrl}${stored}` : stored;
}

/** The sizes of a stored picture in one format, as `srcset` wants them. */
export function srcSetOf(picture: StoredPicture, format: PictureFormat): string {
  return widthsOf(picture)
    .map((width) => `/uploads/${fileOf(picture, width, format)} ${width}w`)
    .join(', ');
}

/** Digits at the end of a deal's id that its drawing follows; a new deal has them before it is saved. */
export const ID_END = 12;
