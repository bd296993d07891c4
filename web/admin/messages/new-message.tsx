import { Form, Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { type InboxQuery, inboxPath } from './inbox-query.ts';

/** Asks for a number; its conversation opens, or begins. */
export function NewMessage({ query, malformed }: { query: InboxQuery; malformed?: string }) {
  return (
    <div className="w-full max-w-md self-center justify-self-center p-6">
      <div className="flex items-center gap-2">
        <BackToList query={query} />
        <h2 className="text-2xl">New message</h2>
      </div>
      <Form action="/admin/messages" className="mt-5 grid gap-4">
        <Field
          key={malformed}
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="off"
          required
          autoFocus
          placeholder="(512) 555-0132"
          defaultValue={malformed}
          problem={malformed && 'Please enter a valid phone number'}
        />
        <Button type="submit" className="justify-self-start">
          Continue
        </Button>
      </Form>
    </div>
  );
}

/** Where only one pane has room, the way from what was picked to all conversations. */
export function BackToList({ query }: { query: InboxQuery }) {
  return (
    <Link
      to={inboxPath({ ...query, phone: '', from: undefined, isNew: false })}
      aria-label="All conversations"
      className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full text-xl hover:bg-sage-tint md:hidden"
    >
      <span aria-hidden="true">←</span>
    </Link>
  );
}
