import { Form, useNavigation } from 'react-router';
import type { FormAnswer } from '../../../forms/failure.ts';
import { NotSaved } from '../../../forms/not-saved.tsx';
import { useProblems } from '../../../forms/use-problems.ts';
import { Button } from '../../../ui/button.tsx';
import { AreaField, Field } from '../../../ui/field.tsx';
import { withdrawErrors } from '../../../ui/toast.tsx';
import type { Reply } from '../conversation/conversation.server.ts';

export type ReplyAnswer = FormAnswer<'name' | 'text'>;

/** A saved reply to be changed or deleted, or, with none given, a new one. */
export function ReplyForm(props: { reply: Reply | undefined; refusal: ReplyAnswer | undefined }) {
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
          <Button type="submit" look="quiet" name="intent" value="remove" disabled={sending}>
            Delete
          </Button>
        )}
      </div>
    </Form>
  );
}
