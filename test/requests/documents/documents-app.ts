import { readdir } from 'node:fs/promises';
import type { BusinessRow, Db } from '../../../database/tables.ts';
import { editBusiness } from '../../../market/businesses/commands.server.ts';
import { formOf } from '../../../market/businesses/store.server.ts';
import { ADMIN, addBusiness, MONDAY_NOON, ORIGIN } from '../../helpers/app.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';
import { licensed, noLicense } from '../../helpers/valid-forms.ts';

export const PDF = Buffer.from('%PDF-1.7\nLicense of Ana Ruiz\n%%EOF\n');
export const licensesPath = (id: string) => `/admin/businesses/${id}/licenses`;
export const documentsPath = (id: string) => `/admin/businesses/${id}/documents`;

interface Sent {
  bytes: Uint8Array<ArrayBuffer>;
  name?: string;
  licenseId?: string;
  checkId?: string;
  key?: string;
}

/** A form with a file as a browser sends it. */
export async function documentForm({ bytes, name = 'License of Ana.pdf', ...fields }: Sent) {
  const form = new FormData();
  for (const [field, value] of Object.entries({
    licenseId: '',
    key: crypto.randomUUID(),
    ...fields,
  }))
    form.set(field, value);
  form.set('document', new File([bytes], name, { type: 'text/html' }));
  const sent = new Response(form);
  const body = await sent.arrayBuffer();
  const headers = {
    Origin: ORIGIN,
    'Content-Type': sent.headers.get('Content-Type') ?? '',
    'Content-Length': String(body.byteLength),
  };
  return { method: 'POST', body, headers };
}

/** The form of every business names such a license from now on, or none. */
export async function nameLicense(db: Db, columns: Partial<BusinessRow> = noLicense) {
  const change = { actor: ADMIN.email, now: MONDAY_NOON };
  for (const row of await db.selectFrom('businesses').selectAll().execute())
    await editBusiness(db, row.id, formOf({ ...row, ...columns }), row.updated_at, change);
}

/** A fresh app for each test of a file, its administrator, and what belongs to documents. */
export function documentsApp() {
  const admin = signedInAdmin();
  return {
    admin,
    addBusiness: (columns = licensed()) =>
      addBusiness(admin.testApp.db, { zip: '78701', ...columns }),
    async add(businessId: string, sent: Sent) {
      const { headers, ...request } = await documentForm(sent);
      return admin.testApp.app.request(`${ORIGIN}${documentsPath(businessId)}`, {
        ...request,
        headers: { ...headers, Cookie: admin.cookie },
      });
    },
    rows: () => admin.testApp.db.selectFrom('license_documents').selectAll().execute(),
    files: () => readdir(admin.testApp.documents.folder),
  };
}
