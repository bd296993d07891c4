import { Form } from 'react-router';
import type { DocumentView } from './view.server.ts';

type Props = {
  address: string;
  /** Says on which screen it is deleted. */
  query?: string;
  document: Pick<DocumentView, 'name' | 'about'>;
  /** What else it belongs to. */
  of?: string | undefined;
};

/** A document in a list: its name opens it, a button deletes it. */
export function DocumentRow({ address, query = '', document: { name, about }, of }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <p className="min-w-0 wrap-anywhere">
        <a
          href={address}
          target="_self"
          className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
        >
          {name}
        </a>
        <span className="block text-ink-soft">
          {about}
          {of && `. ${of}`}
        </span>
      </p>
      <Form method="post" action={`${address}${query}`}>
        <button type="submit" className="min-h-11 text-sage underline underline-offset-4">
          Delete<span className="sr-only"> {name}</span>
        </button>
      </Form>
    </li>
  );
}
