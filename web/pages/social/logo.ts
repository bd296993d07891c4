import { LOGO_USES, pictureAt } from '../../../market/pictures/rules.ts';
import { services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/logo';
import { pictureAnswer } from './answer.server.ts';
import { readUpload } from './read-picture.server.ts';

export const handle = { access: 'public' } satisfies RouteFacts;

/** Served as long as its file exists: e-mails show it for years. */
export async function loader({ params: { file }, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const [, name = '', width, usedFor] = /^([0-9a-f]{32}-(\d+)x\d+)-([a-z]+)\.png$/.exec(file) ?? [];
  const picture = pictureAt(`/uploads/${name}-${width}.webp`);
  const use = LOGO_USES.find((one) => one === usedFor);
  const bytes = picture && use && (await readUpload(picture, app));
  if (!bytes) return new Response('Not found', { status: 404 });
  const png = await app.renderPicture(`logo ${file}`, async () => ({ bytes, use }));
  return pictureAnswer(png, 'image/png');
}
