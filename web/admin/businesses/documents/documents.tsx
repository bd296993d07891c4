import { documentsPath } from '../../file-paths.ts';
import type { LicenseView } from '../licenses/view.server.ts';
import { AddDocument } from './add-document.tsx';
import { DocumentRow } from './document-row.tsx';

type Props = { businessId: string; formKey: string; license: LicenseView };

/** The papers of a license and of its checks: pictures and PDFs that nobody else can reach. */
export function Documents({ businessId, formKey, license }: Props) {
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
