import { PICTURE_MESSAGES } from '../../../market/pictures/copy.ts';
import { services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/picture';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const STATUS = { kind: 415, broken: 400, pixels: 400, full: 507, busy: 503 } as const;

/** Takes a picture, which is the whole body, and answers in plain text: its path, or why not. */
export async function action({ request, context }: Route.ActionArgs) {
  const { uploads, report } = context.get(services);
  try {
    const outcome = await uploads.save(Buffer.from(await request.arrayBuffer()));
    if (outcome.kind === 'stored') return text(`/uploads/${outcome.file}`, 201);
    return text(PICTURE_MESSAGES[outcome.problem], STATUS[outcome.problem]);
  } catch (error) {
    report(error);
    return text(PICTURE_MESSAGES.failed, 503);
  }
}

/** There is nothing to read here: the pictures are under /uploads. */
export const loader = () => text('Not found', 404);

const text = (body: string, status: number) =>
  new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
