import { type ChangeEvent, useId } from 'react';
import { Form } from 'react-router';
import { MAX_DOCUMENT_BYTES } from '../../../../market/documents/rules.ts';
import { DOCUMENT_MESSAGES } from '../../../../market/documents/schema.ts';
import { HiddenFields } from '../../../forms/hidden-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/field.tsx';
import { FILE_LOOK } from '../../../ui/file-look.ts';

type Props = {
  to: string;
  fields: Record<string, string>;
  /** What it may show: a license or one of its checks. */
  owners?: { value: string; label: string }[];
  /** When it is deleted. */
  end: string;
};

/** The browser itself sends the form: a file is in no script's memory. */
export function AddDocument({ to, fields, owners = [], end }: Props) {
  const id = useId();
  return (
    <details>
      <summary className="min-h-11 cursor-pointer text-sage">Add a document</summary>
      <Form
        method="post"
        action={to}
        encType="multipart/form-data"
        reloadDocument
        className="mt-2 grid gap-4"
      >
        <HiddenFields values={fields} />
        <div>
          <label htmlFor={id} className="font-semibold text-sm">
            Picture or PDF
          </label>
          <input
            id={id}
            type="file"
            name="document"
            accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
            required
            onChange={checkSize}
            aria-describedby={`${id}-about`}
            className={FILE_LOOK}
          />
          <p id={`${id}-about`} className="mt-2 text-ink-soft text-sm">
            At most 10 MB. Only you can open it. {end}
          </p>
        </div>
        {owners.length > 1 && <ChoiceField name="checkId" label="It shows" choices={owners} />}
        <Button type="submit" look="quiet" className="justify-self-start">
          Add document
        </Button>
      </Form>
    </details>
  );
}

/** Says it before a minute of sending; the server says it in any case. */
function checkSize({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  const isLarge = (currentTarget.files?.[0]?.size ?? 0) > MAX_DOCUMENT_BYTES;
  currentTarget.setCustomValidity(isLarge ? DOCUMENT_MESSAGES.large : '');
  currentTarget.reportValidity();
}
