import { pictureAt } from '../../../market/pictures/rules.ts';
import { services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/social';
import { pictureAnswer } from './answer.server.ts';
import { readScene, readUpload } from './read-picture.server.ts';

export const handle = { access: 'public' } satisfies RouteFacts;

/** The JPEG of a link preview. */
export async function loader({ params: { file }, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const [, name = '', width] = /^([a-z]+|[0-9a-f]{32}-(\d+)x\d+)\.jpg$/.exec(file) ?? [];
  const upload = pictureAt(`/uploads/${name}-${width}.webp`);
  const bytes = name && (await (upload ? readUpload(upload, app) : readScene(name)));
  if (!bytes) return new Response('Not found', { status: 404 });
  const picture = await app.renderPicture(`shared ${file}`, async () => ({ bytes, use: 'shared' }));
  return pictureAnswer(picture, 'image/jpeg');
}
