import { Form, Link } from 'react-router';
import { Button } from '../../kit/ui/button.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { type InboxQuery, inboxPath } from './query.ts';
import type { Recipient } from './view.server.ts';

type Props = { query: InboxQuery; typed: string; recipients: Recipient[] };

export function NewMessage({ query, typed, recipients }: Props) {
  const isUnknown = typed !== '' && recipients.length === 0;
  return (
    <div className="w-full max-w-md self-center justify-self-center overflow-y-auto p-6">
      <div className="flex items-center gap-2">
        <BackToList query={query} />
        <h2 className="text-2xl">New message</h2>
      </div>
      <Form action="/admin/messages" className="mt-5 grid gap-4">
        <Field
          key={typed}
          label="Name or phone"
          name="phone"
          autoComplete="off"
          required
          autoFocus
          placeholder="Juniper Hour or (512) 555-0132"
          defaultValue={typed}
          problem={isUnknown ? unknownRecipient(typed) : undefined}
        />
        <Button type="submit" className="justify-self-start">
          Continue
        </Button>
      </Form>
      {recipients.length > 0 && (
        <ul aria-label="Found" className="-mx-3 mt-4 grid grid-cols-1 gap-1">
          {recipients.map(({ phone, phoneText, name, kind }) => (
            <li key={phone}>
              <Link
                to={inboxPath({ ...query, phone, isNew: false })}
                className="block min-h-11 rounded-[10px] px-3 py-1.5 hover:bg-sage-tint"
              >
                <span className="block truncate font-semibold">{name ?? phoneText}</span>
                <span className="text-ink-soft text-sm">
                  {name && `${kind === 'business' ? 'Business' : 'Lead'} · ${phoneText}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function unknownRecipient(typed: string): string {
  const isName = /\p{L}/u.test(typed);
  return `${isName ? 'No business or lead has this name. ' : ''}Please enter a valid phone number`;
}

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
