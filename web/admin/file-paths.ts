import { IMPORT_PATH } from '../../market/imports/rules.ts';

export const documentsPath = (businessId: string) => `/admin/businesses/${businessId}/documents`;

const DOCUMENTS_PATH = /^\/admin\/businesses\/[^/]+\/documents$/;

/** Whether a form with a file is sent to this path: larger than others, and read after the guard alone. */
export const takesFile = (path: string) => path === IMPORT_PATH || DOCUMENTS_PATH.test(path);
