import { parsePicture, pictureAddress } from '../pictures/rules.ts';
import { MAX_URL_LENGTH } from '../rules.ts';
import { lengthOf, oneLine } from '../text.ts';

export const MAX_GALLERY_PICTURES = 12;
/** In code points. */
const MAX_ALT_LENGTH = 150;
export const MAX_GALLERY_LENGTH = MAX_GALLERY_PICTURES * (MAX_URL_LENGTH + MAX_ALT_LENGTH + 2);

export interface GalleryPicture {
  url: string;
  alt: string;
}

/** A stored picture is a line: the URL, a space, the alt text. */
export function parseGallery(gallery: string): GalleryPicture[] {
  return gallery.split('\n').filter(Boolean).map(parseLine);
}

export function firstPicture(gallery: string): GalleryPicture | undefined {
  const [line = ''] = gallery.split('\n', 1);
  return line === '' ? undefined : parseLine(line);
}

function parseLine(line: string): GalleryPicture {
  const [url = ''] = line.split(' ', 1);
  return { url, alt: line.slice(url.length + 1) };
}

export function formatGallery(pictures: GalleryPicture[]): string {
  return pictures.map(({ url, alt }) => `${url} ${alt}`.trimEnd()).join('\n');
}

/** `number` counts from 1. */
export const pictureFields = (number: number) => ({
  url: `pictureUrl${number}`,
  alt: `pictureAlt${number}`,
  position: `picturePosition${number}`,
});

/** A picture without a URL is dropped; one whose position was changed moves there. */
export function withGallery(values: Record<string, string>): Record<string, string> {
  const numbers = Array.from({ length: MAX_GALLERY_PICTURES }, (_, index) => index + 1);
  const rows = numbers.map((number) => ({ number, names: pictureFields(number) }));
  if (!rows.some(({ names }) => names.url in values)) return values;
  const pictures = rows.map(({ number, names }) => {
    const position = Number(values[names.position]) || number;
    return {
      // A space would end the URL.
      url: oneLine(values[names.url] ?? '').replaceAll(' ', '%20'),
      alt: oneLine(values[names.alt] ?? ''),
      // Moving forward it goes before the picture that is there, moving back after it.
      rank: position + Math.sign(position - number) / 2,
    };
  });
  const shown = pictures.filter(({ url }) => url !== '').sort((a, b) => a.rank - b.rank);
  const others = Object.entries(values).filter(([name]) => !name.startsWith('picture'));
  return { ...Object.fromEntries(others), gallery: formatGallery(shown) };
}

/** The same picture always has the same URL text. */
export function normalizeGallery(gallery: string): string {
  const pictures = parseGallery(gallery);
  return formatGallery(pictures.map(({ url, alt }) => ({ url: parsePicture(url) ?? url, alt })));
}

/** For readers elsewhere: our own pictures get an address with today's origin. */
export function galleryFor(publicUrl: string, gallery: string): string {
  const pictures = parseGallery(gallery);
  return formatGallery(
    pictures.map(({ url, alt }) => ({ url: pictureAddress(url, publicUrl), alt })),
  );
}

/** Undefined if the gallery is valid. */
export function galleryProblem(gallery: string): string | undefined {
  const pictures = parseGallery(gallery);
  if (pictures.length > MAX_GALLERY_PICTURES)
    return `Please choose at most ${MAX_GALLERY_PICTURES} pictures`;
  for (const [index, { url, alt }] of pictures.entries()) {
    const picture = `Picture ${index + 1}`;
    if (parsePicture(url) === undefined) return `${picture}: please enter a valid image URL`;
    if (pictures.findIndex((other) => other.url === url) !== index)
      return `${picture}: it is in the gallery already`;
    if (lengthOf(alt) > MAX_ALT_LENGTH)
      return `${picture}: alt text must be at most ${MAX_ALT_LENGTH} characters`;
  }
  return undefined;
}
