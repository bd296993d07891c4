/** Widths in pixels of a stored picture, up to its own: cards on a phone to a wide page. */
const WIDTHS = [400, 800, 1200, 1600];
export const MAX_PICTURE_WIDTH = 1600;

type PictureFormat = 'avif' | 'webp';

/** A stored picture; `name` carries its contents' hash and its size in pixels. */
export interface StoredPicture {
  name: string;
  width: number;
  height: number;
}

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

/** What a logo is drawn again for, as PNG: e-mails and icons read no other format everywhere. */
export const LOGO_USES = ['icon', 'app', 'mail'] as const;
export type LogoUse = (typeof LOGO_USES)[number];

export const logoPath = ({ name }: StoredPicture, use: LogoUse) => `/logo/${name}-${use}.png`;

/** Where a stored picture is, on any origin. */
export const uploadPath = (picture: StoredPicture) => `/uploads/${mainFileOf(picture)}`;

/** The stored picture that a path or an address of ours names; undefined for any other text. */
export function pictureAt(text: string): StoredPicture | undefined {
  const [, file = ''] = /^(?:https?:\/\/[^/]+)?\/uploads\/([^/]+)$/.exec(text) ?? [];
  return pictureOfFile(file);
}

/** The stored picture behind an image URL of our own; undefined for every other picture. */
export function findStoredPicture(url: string, publicUrl: string): StoredPicture | undefined {
  const root = `${publicUrl}/uploads/`;
  return url.startsWith(root) ? pictureOfFile(url.slice(root.length)) : undefined;
}

/** The sizes of a stored picture in one format, as `srcset` wants them. */
export function srcSetOf(picture: StoredPicture, format: PictureFormat): string {
  return widthsOf(picture)
    .map((width) => `/uploads/${fileOf(picture, width, format)} ${width}w`)
    .join(', ');
}
