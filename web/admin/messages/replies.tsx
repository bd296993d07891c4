import { Form, useNavigation } from 'react-router';
import {
  deleteSavedReply,
  type SaveReplyOutcome,
  saveReply,
} from '../../../market/messages/commands.server.ts';
import { MAX_SAVED_REPLIES } from '../../../market/messages/rules.ts';
import { parseSavedReply } from '../../../market/messages/schema.ts';
import { listSavedReplies } from '../../../market/messages/store.server.ts';
import { services } from '../../context.ts';
import type { Failure, FormAnswer } from '../../kit/forms/failure.ts';
import { saveForm, success } from '../../kit/forms/form-action.server.ts';
import { NotSaved } from '../../kit/forms/not-saved.tsx';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { useProblems } from '../../kit/forms/use-problems.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { AreaField, Field } from '../../kit/ui/field.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { withdrawErrors } from '../../kit/ui/toast.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/replies';
import { FAILED_TO_SAVE_REPLY } from './copy.ts';
import type { Reply } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const ADDRESS = '/admin/messages/replies';

export async function loader({ context }: Route.LoaderArgs) {
  const replies = await listSavedReplies(context.get(services).db);
  return { replies: replies.map(({ id, name, text }) => ({ id, name, text })) };
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  return saveForm<ReplyAnswer>(args, FAILED_TO_SAVE_REPLY, async ({ values, app, change }) => {
    const { id = '', intent } = values;
    if (intent === 'remove') {
      await deleteSavedReply(app.db, id);
      return { to: ADDRESS, flash: success('Reply deleted') };
    }
    const parsed = parseSavedReply(values);
    if (parsed.kind === 'invalid') return { status: 422, problems: parsed.problems };
    const { kind } = await saveReply(app.db, id || undefined, parsed.form, change.now);
    if (kind === 'saved') return { to: ADDRESS, flash: success('Reply saved') };
    return { status: 409, failure: refusals[kind] };
  });
}

const refusals: Record<Exclude<SaveReplyOutcome['kind'], 'saved'>, Failure> = {
  missing: { text: FAILED_TO_SAVE_REPLY, why: 'deleted' },
  'limit-reached': {
    text: `There are ${MAX_SAVED_REPLIES} replies already. Delete one first.`,
    why: 'refused',
  },
};

export const clientAction = submitOrRestore(FAILED_TO_SAVE_REPLY, restoreEntries);

export default function RepliesPage({ loaderData: { replies }, actionData }: Route.ComponentProps) {
  const { id: refusedId = '' } = actionData?.values ?? {};
  const refusalOf = (id: string) => (refusedId === id ? actionData : undefined);
  const isMissing = !replies.some(({ id }) => id === refusedId);
  return (
    <div className="max-w-2xl">
      <title>Saved replies</title>
      <p>
        <TextLink to="/admin/messages" tall>
          Messages
        </TextLink>
      </p>
      <h1 className="text-3xl md:text-4xl">Saved replies</h1>
      <p className="mt-3 text-ink-soft">
        Texts that you send often. {'{spa}'}, {'{address}'}, {'{price}'}, {'{link}'} and {'{terms}'}{' '}
        are filled from a deal that you choose when you insert the reply.
      </p>
      <ul className="mt-8 grid grid-cols-1 gap-4">
        {replies.map((reply) => (
          <li key={reply.id}>
            <details open={refusalOf(reply.id) !== undefined} className={cardLook()}>
              <summary className="w-auto justify-between px-5 py-4 text-ink">
                <span className="min-w-0">
                  {reply.name}
                  <span className="mt-1 block truncate font-normal text-ink-soft text-sm">
                    {reply.text}
                  </span>
                </span>
              </summary>
              <ReplyForm key={JSON.stringify(reply)} reply={reply} refusal={refusalOf(reply.id)} />
            </details>
          </li>
        ))}
      </ul>
      {replies.length < MAX_SAVED_REPLIES ? (
        <Section
          id="add"
          title="Add a reply"
          heading="px-5 pt-5 text-2xl"
          className={cardLook('mt-8')}
        >
          <ReplyForm
            key={replies.length}
            reply={undefined}
            refusal={isMissing ? actionData : undefined}
          />
        </Section>
      ) : (
        <p className="mt-8 text-ink-soft">{refusals['limit-reached'].text}</p>
      )}
    </div>
  );
}

type ReplyAnswer = FormAnswer<'name' | 'text'>;

/** A saved reply to be changed or deleted, or, with none given, a new one. */
function ReplyForm(props: { reply: Reply | undefined; refusal: ReplyAnswer | undefined }) {
  const { reply, refusal } = props;
  // Its rules need a library of phone numbers: a message goes when its field is changed.
  const { form, problems, clearFixedProblems } = useProblems<'name' | 'text'>(refusal, () => ({}));
  const sending = useNavigation().formMethod === 'POST';

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onInput={clearFixedProblems}
      onSubmit={withdrawErrors}
      className="grid gap-4 p-5"
    >
      {reply && <input type="hidden" name="id" value={reply.id} />}
      {refusal?.failure && <NotSaved failure={refusal.failure} />}
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        defaultValue={refusal?.values.name ?? reply?.name}
        problem={problems.name}
      />
      <AreaField
        label="Text"
        name="text"
        defaultValue={refusal?.values.text ?? reply?.text}
        problem={problems.text}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="save" disabled={sending}>
          {reply ? 'Save Reply' : 'Add Reply'}
        </Button>
        {reply && (
          <Button type="submit" look="danger" name="intent" value="remove" disabled={sending}>
            Delete
          </Button>
        )}
      </div>
    </Form>
  );
}
