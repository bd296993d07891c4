import type { PriceEvidenceRow } from '../ports.ts';

export type EvidenceHow = PriceEvidenceRow['how'];

interface Kind {
  how: EvidenceHow;
  label: string;
  /** The source named on the deal page; undefined where it proves nothing there. */
  says: string | undefined;
}

/**
 * Somebody must be able to look again at what proves a price: it needs an address, of a page or
 * of a file wherever it is stored, or a document.
 */
export const needsSource = ({ says }: Pick<Kind, 'says'>) => says !== undefined;

/** How a price was seen, the best proof first. Adding one is a line here and one of a migration. */
const table: Kind[] = [
  { how: 'menu_page', label: 'Menu on its website', says: 'own menu lists' },
  { how: 'booking_page', label: 'Booking page', says: 'own booking page lists' },
  { how: 'menu_photo', label: 'Photo of its menu', says: 'own menu lists' },
  { how: 'receipts', label: 'Receipts', says: 'own receipts show' },
  { how: 'owner', label: 'The owner says so (proves nothing)', says: undefined },
];

export const EVIDENCE_KINDS: readonly Kind[] = table;

export function evidenceKind(how: string): Kind | undefined {
  return table.find((kind) => kind.how === how);
}
