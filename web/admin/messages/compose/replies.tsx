import { data, Link } from 'react-router';
import {
  deleteSavedReply,
  type SaveReplyOutcome,
  saveReply,
} from '../../../../market/messages/commands.server.ts';
import { MAX_SAVED_REPLIES } from '../../../../market/messages/rules.ts';
import { parseSavedReply } from '../../../../market/messages/schema.ts';
import { listSavedReplies } from '../../../../market/messages/store.server.ts';
import type { RoutePolicy } from '../../../access.ts';
import { services } from '../../../context.ts';
import type { Failure } from '../../../forms/failure.ts';
import { withFlash } from '../../../forms/flash.server.ts';
import { readForm } from '../../../forms/read-form.server.ts';
import { submitOrRestore } from '../../../forms/submit-or-restore.ts';
import { withRetries } from '../../../layout/client-cache.ts';
import { redirect } from '../../../layout/redirect.server.ts';
import { FAILED_TO_SAVE_REPLY } from '../copy.ts';
import type { Route } from './+types/replies';
import { ReplyForm, type ReplyRefusal } from './reply-form.tsx';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

const ADDRESS = '/admin/messages/replies';

export async function loader({ context }: Route.LoaderArgs) {
  const replies = await listSavedReplies(context.get(services).db);
  return { replies: replies.map(({ id, name, text }) => ({ id, name, text })) };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withRetries(serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(services);
  const values = await readForm(request);
  const { id = '', name = '', text = '' } = values;
  const refuse = (refusal: Partial<ReplyRefusal>, status: number) =>
    data({ id, name, text, problems: {}, ...refusal } satisfies ReplyRefusal, { status });
  try {
    if (values.intent === 'remove') {
      await deleteSavedReply(app.db, id);
      return redirectWithToast('Reply deleted');
    }
    const parsed = parseSavedReply(values);
    if (parsed.kind === 'invalid') return refuse({ problems: parsed.problems }, 422);
    const { kind } = await saveReply(app.db, id || undefined, parsed.form, app.now());
    if (kind === 'saved') return redirectWithToast('Reply saved');
    return refuse({ failure: refusals[kind] }, 409);
  } catch (error) {
    app.report(error);
    return refuse({ failure: { text: FAILED_TO_SAVE_REPLY, why: 'failed' } }, 503);
  }

  async function redirectWithToast(text: string) {
    return redirect(ADDRESS, { headers: await withFlash(app, { kind: 'success', text }) });
  }
}

const refusals: Record<Exclude<SaveReplyOutcome['kind'], 'saved'>, Failure> = {
  missing: { text: FAILED_TO_SAVE_REPLY, why: 'deleted' },
  full: {
    text: `There are ${MAX_SAVED_REPLIES} replies already. Delete one first.`,
    why: 'refused',
  },
};

/** Where no answer arrives, the form stays as it was filled in. */
export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const restoredReplyForm = (values: Record<string, string>, failure: Failure): ReplyRefusal => {
    const { id = '', name = '', text = '' } = values;
    return { id, name, text, problems: {}, failure };
  };
  return submitOrRestore(request, () => serverAction(), FAILED_TO_SAVE_REPLY, restoredReplyForm);
}

export default function RepliesPage({ loaderData: { replies }, actionData }: Route.ComponentProps) {
  const refusalOf = (id: string) => (actionData?.id === id ? actionData : undefined);
  const isMissing = !replies.some(({ id }) => id === actionData?.id);
  return (
    <div className="max-w-2xl">
      <title>Saved replies</title>
      <p>
        <Link
          to="/admin/messages"
          className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
        >
          Messages
        </Link>
      </p>
      <h1 className="text-3xl md:text-4xl">Saved replies</h1>
      <p className="mt-3 text-ink-soft">
        Texts that you send often. {'{spa}'}, {'{address}'}, {'{price}'} and {'{link}'} are filled
        from a deal that you choose when you insert the reply.
      </p>
      <ul className="mt-8 grid grid-cols-1 gap-4">
        {replies.map((reply) => (
          <li key={reply.id}>
            <details
              open={refusalOf(reply.id) !== undefined}
              className="rounded-card border border-line bg-surface"
            >
              <summary className="px-5 py-4">
                <span className="font-semibold">{reply.name}</span>
                <span className="mt-1 block truncate text-ink-soft text-sm">{reply.text}</span>
              </summary>
              <ReplyForm key={JSON.stringify(reply)} reply={reply} refusal={refusalOf(reply.id)} />
            </details>
          </li>
        ))}
      </ul>
      {replies.length < MAX_SAVED_REPLIES ? (
        <section aria-labelledby="add" className="mt-8 rounded-card border border-line bg-surface">
          <h2 id="add" className="px-5 pt-5 text-2xl">
            Add a reply
          </h2>
          <ReplyForm
            key={replies.length}
            reply={undefined}
            refusal={isMissing ? actionData : undefined}
          />
        </section>
      ) : (
        <p className="mt-8 text-ink-soft">{refusals.full.text}</p>
      )}
    </div>
  );
}
