import type { StoredPicture } from '../ports.ts';
import { oneLine } from '../text.ts';
import { parseWebAddress } from '../urls.ts';

/** Here, so that no public page loads the words of uploads. */
export const PICTURE_PATH = '/admin/deals/picture';

/** The form with a spa's own photos, the bytes of all of them together, and with what is around them in the body. */
export const PHOTOS_PATH = '/owner/photos';
export const MAX_PHOTOS_BYTES = 30 * 1024 * 1024;
export const MAX_PHOTOS_FORM_BYTES = MAX_PHOTOS_BYTES + 64 * 1024;

export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp,image/avif';

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** The deals of its row and the next one. */
export const NEIGHBORS = 3;

/** In pixels: from cards on a phone to a wide page. */
const WIDTHS = [400, 800, 1200, 1600];
export const MAX_PICTURE_WIDTH = 1600;

type PictureFormat = 'avif' | 'webp';

/** `hash` is that of the contents, 32 hex digits. */
export function storedPicture(hash: string, width: number, height: number): StoredPicture {
  return { name: `${hash}-${width}x${height}`, width, height };
}

/** In pixels; never enlarged. */
export function widthsOf({ width }: StoredPicture): number[] {
  return [...WIDTHS.filter((candidate) => candidate < width), width];
}

export function fileOf(picture: StoredPicture, width: number, format: PictureFormat): string {
  return `${picture.name}-${width}.${format}`;
}

/** The largest, in the format that every browser reads. */
export function mainFileOf(picture: StoredPicture): string {
  return fileOf(picture, picture.width, 'webp');
}

const FILE = /^([0-9a-f]{32})-(\d{1,5})x(\d{1,5})-(\d{1,4})\.(avif|webp)$/;

export function pictureOfFile(file: string): StoredPicture | undefined {
  const [, hash = '', width, height] = FILE.exec(file) ?? [];
  return hash ? storedPicture(hash, Number(width), Number(height)) : undefined;
}

/** PNGs of a logo: e-mails and icons do not read other formats everywhere. */
export const LOGO_USES = ['icon', 'app', 'mail'] as const;
export type LogoUse = (typeof LOGO_USES)[number];

export const logoPath = ({ name }: StoredPicture, use: LogoUse) => `/logo/${name}-${use}.png`;

/** The JPEG for link previews, of an upload or a drawing. */
export const sharedPath = (name: string) => `/social/${name}.jpg`;

export const uploadPath = (picture: StoredPicture) => `/uploads/${mainFileOf(picture)}`;

/** Undefined for any text but a path or address of ours. */
export function pictureAt(text: string): StoredPicture | undefined {
  const [, file = ''] = /^(?:https?:\/\/[^/]+)?\/uploads\/([^/]+)$/.exec(text) ?? [];
  return pictureOfFile(file);
}

const SCENES =
  /^(?:https?:\/\/[^/]+)?\/scenes\/(bamboo|bath|candles|couple|cupping|face|feet|float|footbath|hands|hills|lotus|nails|oil|pour|prenatal|roller|salt|sauna|scalp|steam|stones|towel|tray|window|wrap)\.svg$/;

export function wishedScene(text: string): string | undefined {
  return SCENES.exec(text)?.[1];
}

export const scenePath = (scene: string) => `/scenes/${scene}.svg`;

/** Ours become a path, which stays right on another origin. Undefined if it is no address. */
export function parsePicture(input: string): string | undefined {
  const text = oneLine(input);
  const [own, scene] = [pictureAt(text), wishedScene(text)];
  if (own) return uploadPath(own);
  return scene ? scenePath(scene) : parseWebAddress(text);
}

/** For readers elsewhere: our pictures get today's origin. */
export function pictureAddress(stored: string, publicUrl: string): string {
  return stored.startsWith('/') ? `${publicUrl}${stored}` : stored;
}

export function srcSetOf(picture: StoredPicture, format: PictureFormat): string {
  return widthsOf(picture)
    .map((width) => `/uploads/${fileOf(picture, width, format)} ${width}w`)
    .join(', ');
}

/** The drawing follows the end of the id, which a new deal has before it is saved. */
export const ID_END = 12;
