import { logoPath, srcSetOf, uploadPath } from '../../../market/pictures/rules.ts';
import type { StoredPicture } from '../../../market/ports.ts';

const HEIGHT = 40;
const MAX_WIDTH = 192;

/** Made on the server, so that no public script needs to. */
export function logoView(logo: StoredPicture | undefined) {
  if (!logo) return undefined;
  const width = Math.min(MAX_WIDTH, Math.round((HEIGHT * logo.width) / logo.height));
  return {
    src: uploadPath(logo),
    srcSet: srcSetOf(logo, 'webp'),
    sizes: `${width}px`,
    width,
    height: HEIGHT,
  };
}

/** From the owner's logo, else ours. */
export function iconLinks(logo: StoredPicture | undefined) {
  if (logo) {
    return [
      { rel: 'icon', href: logoPath(logo, 'icon'), type: 'image/png', sizes: '64x64' },
      { rel: 'apple-touch-icon', href: logoPath(logo, 'app') },
    ];
  }
  return [
    { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
    { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  ];
}
