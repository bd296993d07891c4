/** The idempotency key of a form; undefined if it has none. */
export function readIdempotencyKey(values: Record<string, unknown>): string | undefined {
  const { key } = values;
  return typeof key === 'string' && /^[\w-]{16,64}$/.test(key) ? key : undefined;
}

/** The version (an instant in epoch ms, or a count) that a form was filled from; 0 where it names none. */
export function readVersion(value: unknown): number {
  return typeof value === 'string' && /^[0-9]{1,15}$/.test(value) ? Number(value) : 0;
}
