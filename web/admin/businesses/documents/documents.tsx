import { type ChangeEvent, useId } from 'react';
import { Form } from 'react-router';
import { MAX_DOCUMENT_BYTES } from '../../../../market/documents/rules.ts';
import { DOCUMENT_MESSAGES } from '../../../../market/documents/schema.ts';
import { HiddenFields } from '../../../forms/hidden-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/field.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import { documentsPath } from '../../file-paths.ts';
import type { LicenseView } from '../licenses/view.server.ts';
import type { DocumentView } from './documents.server.ts';

type DocumentsProps = { businessId: string; formKey: string; license: LicenseView };

/** The papers of a license and of its checks: pictures and PDFs that nobody else can reach. */
export function Documents({ businessId, formKey, license }: DocumentsProps) {
  const { number, documents, checks } = license;
  const to = documentsPath(businessId);
  return (
    <div className="mt-6">
      {documents.length > 0 && (
        <ul aria-label={`Documents of ${number}`} className="divide-y divide-line text-sm">
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              address={`${to}/${document.id}`}
              document={document}
              of={checkText(checks.find(({ id }) => id === document.checkId))}
            />
          ))}
        </ul>
      )}
      <AddDocument
        to={to}
        fields={{ key: `${formKey}-document`, licenseId: license.id ?? '' }}
        owners={[{ value: '', label: 'The license' }, ...checks.map(checkChoice)]}
        end="It is deleted with the license."
      />
    </div>
  );
}

type Check = LicenseView['checks'][number];

const checkText = (check: Check | undefined) => check && `Of the check on ${check.when}`;

const checkChoice = ({ id, found, when }: Check) => ({
  value: id,
  label: `The check on ${when}: ${found}`,
});

type DocumentRowProps = {
  address: string;
  document: Pick<DocumentView, 'name' | 'about'>;
  /** What else it belongs to. */
  of?: string | undefined;
};

/** A document in a list: its name opens it, a button deletes it. */
function DocumentRow({ address, document: { name, about }, of }: DocumentRowProps) {
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
      <Form method="post" action={address}>
        <button type="submit" className="min-h-11 text-sage underline underline-offset-4">
          Delete<span className="sr-only"> {name}</span>
        </button>
      </Form>
    </li>
  );
}

type AddDocumentProps = {
  to: string;
  fields: Record<string, string>;
  /** What it may show: a license or one of its checks. */
  owners?: { value: string; label: string }[];
  /** When it is deleted. */
  end: string;
};

/** The browser itself sends the form: a file is in no script's memory. */
function AddDocument({ to, fields, owners = [], end }: AddDocumentProps) {
  const id = useId();
  return (
    <details>
      <summary>Add a document</summary>
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
          <FileInput
            id={id}
            name="document"
            accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
            required
            onChange={checkSize}
            aria-describedby={`${id}-about`}
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
