import { z } from 'zod';
import { cut } from './text.ts';

// zod compiles schemas from text, which a page's Content-Security-Policy forbids.
if (typeof document !== 'undefined') z.config({ jitless: true });

export type Parsed<Form> =
  | { kind: 'valid'; form: Form }
  /** The first broken rule of each field. */
  | { kind: 'invalid'; problems: { [field in keyof Form]?: string } };

export function parseForm<Form>(schema: z.ZodType<Form>, values: unknown): Parsed<Form> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { kind: 'valid', form: parsed.data };
  const problems: { [field in keyof Form]?: string } = {};
  for (const { path, message } of parsed.error.issues) problems[path[0] as keyof Form] ??= message;
  return { kind: 'invalid', problems };
}

/** A field that is missing or is not text becomes ''. */
export function cleanText(clean: (text: string) => string, maxInputLength?: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? clean(cut(value, maxInputLength)) : ''),
    z.string(),
  );
}

export function filledIn<Field extends string>(
  { shape }: { shape: Record<Field, unknown> },
  values: Record<string, unknown>,
  maxInputLength?: number,
): Record<Field, string> {
  const text = (value: unknown) => (typeof value === 'string' ? cut(value, maxInputLength) : '');
  const fields = Object.keys(shape) as Field[];
  return Object.fromEntries(fields.map((field) => [field, text(values[field])])) as Record<
    Field,
    string
  >;
}

const email = z.email().max(254);

export function isEmail(text: string): boolean {
  return email.safeParse(text).success;
}
