import type { BrowserContext } from 'playwright-core';

const TILE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#f2efe9"/><path d="M0 90h256M120 0v256M0 200l256-60" stroke="#fff" stroke-width="14"/><path d="M20 20h70v50h-70zM150 110h80v30h-80z" fill="#d9d0c9"/></svg>';

export async function fakeTiles(context: BrowserContext, isAvailable = true): Promise<string[]> {
  const requestedTiles: string[] = [];
  await context.route('https://tile.openstreetmap.org/**', (route) => {
    requestedTiles.push(new URL(route.request().url()).pathname);
    return isAvailable
      ? route.fulfill({ contentType: 'image/svg+xml', body: TILE })
      : route.abort();
  });
  return requestedTiles;
}
