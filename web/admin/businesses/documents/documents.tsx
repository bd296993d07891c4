import { Form } from 'react-router';
import { documentsPath } from '../../file-paths.ts';
import type { LicenseView } from '../licenses/view.server.ts';
import { AddDocument } from './add-document.tsx';
import type { DocumentView } from './view.server.ts';

type Props = { businessId: string; formKey: string; license: LicenseView };

/** The papers of a license and of its checks: pictures and PDFs that nobody else can reach. */
export function Documents({ businessId, formKey, license }: Props) {
  const { number, documents } = license;
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
              check={license.checks.find(({ id }) => id === document.checkId)}
            />
          ))}
        </ul>
      )}
      <AddDocument to={to} formKey={formKey} license={license} />
    </div>
  );
}

type RowProps = {
  address: string;
  document: DocumentView;
  check: LicenseView['checks'][number] | undefined;
};

function DocumentRow({ address, document: { name, about }, check }: RowProps) {
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
          {check && `. Of the check on ${check.when}`}
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
