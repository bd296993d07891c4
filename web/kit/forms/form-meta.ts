export function readIdempotencyKey(values: Record<string, unknown>): string | undefined {
  const { key } = values;
  return typeof key === 'string' && /^[\w-]{16,64}$/.test(key) ? key : undefined;
}

/** An instant in epoch milliseconds, or a count; 0 if the form names none. */
export function readVersion(value: unknown): number {
  return typeof value === 'string' && /^[0-9]{1,15}$/.test(value) ? Number(value) : 0;
}
