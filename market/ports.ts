export type { BusinessRow, Db } from '../database/tables.ts';

/** Now, in epoch milliseconds. Always passed in, so that a test can hold time still. */
export type Clock = () => number;

/** What the white label shows. */
export interface Site {
  brand: string;
  product: string;
  supportEmail: string;
  /** Undefined until the owner names it: the terms then show '[Jurisdiction]'. */
  jurisdiction: string | undefined;
  /** The origin that people use, without a slash at its end. */
  publicUrl: string;
}
