import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { AreaField, Field, focusFirstProblem } from '../../ui/field.tsx';
import { toast, withdrawErrors } from '../../ui/toast.tsx';
import type { Reply } from './conversation.server.ts';

export interface ReplyRefusal extends Reply {
  problems: { name?: string | undefined; text?: string | undefined };
  failure?: string;
}

/** A saved reply to be changed or deleted, or, with none given, a new one. */
export function ReplyForm(props: { reply: Reply | undefined; refusal: ReplyRefusal | undefined }) {
  const { reply, refusal } = props;
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().formMethod === 'POST';

  useEffect(() => {
    if (refusal?.failure) toast('error', refusal.failure);
    if (refusal) focusFirstProblem(form.current);
  }, [refusal]);

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onSubmit={withdrawErrors}
      className="grid gap-4 p-5"
    >
      {reply && <input type="hidden" name="id" value={reply.id} />}
      {refusal?.failure && (
        <p role="alert" className="rounded-card border border-bad bg-bad-tint p-4 text-bad">
          {refusal.failure}
        </p>
      )}
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        defaultValue={refusal?.name ?? reply?.name}
        problem={refusal?.problems.name}
      />
      <AreaField
        label="Text"
        name="text"
        defaultValue={refusal?.text ?? reply?.text}
        problem={refusal?.problems.text}
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
