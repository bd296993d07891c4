import { hash } from 'node:crypto';

export type Row = Record<string, unknown>;

export interface TableShape {
  table: string;
  columns: string[];
}

export interface Checksum {
  rows: number;
  sum: string;
}

const MODULUS = 1n << 256n;

/** Equal rows have an equal sum, in any order and on either database. */
export function openChecksum(columns: string[]) {
  let rows = 0;
  let sum = 0n;
  return {
    add(row: Row) {
      const text = JSON.stringify(columns.map((column) => normalize(row[column])));
      rows += 1;
      sum = (sum + BigInt(`0x${hash('sha256', text)}`)) % MODULUS;
    },
    result: (): Checksum => ({ rows, sum: sum.toString(16) }),
  };
}

export function isEqual(a: Checksum, b: Checksum): boolean {
  return a.rows === b.rows && a.sum === b.sum;
}

function normalize(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : (value ?? null);
}
