import { AddDocument } from '../../businesses/documents/add-document.tsx';
import { DocumentRow } from '../../businesses/documents/document-row.tsx';
import { documentsPath } from '../../file-paths.ts';
import type { PricesView } from './prices-view.server.ts';

type Props = Pick<PricesView, 'id' | 'businessId' | 'documents' | 'formKey'>;

/** Photos of menus, and receipts: what shows a price and has no address. */
export function PriceDocuments({ id, businessId, documents, formKey }: Props) {
  const to = documentsPath(businessId);
  const query = `?deal=${id}`;
  return (
    <section aria-labelledby="price-documents" className="mt-10 max-w-2xl">
      <h2 id="price-documents" className="text-2xl">
        Documents
      </h2>
      <p className="mt-2 text-ink-soft">
        Add a photo of the menu or a receipt here, then choose it as evidence above.
      </p>
      <ul className="mt-2 divide-y divide-line text-sm">
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            address={`${to}/${document.id}`}
            query={query}
            document={document}
          />
        ))}
      </ul>
      <AddDocument
        to={`${to}${query}`}
        fields={{ key: `${formKey}-document` }}
        end="Evidence that it shows is deleted with it."
      />
    </section>
  );
}
