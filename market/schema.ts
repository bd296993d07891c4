import { z } from 'zod';
import { cut } from './text.ts';

// A page's policy allows no code made of text, and zod would try.
if (typeof document !== 'undefined') z.config({ jitless: true });

export type Parsed<Form> =
  | { kind: 'valid'; form: Form }
  /** What is said beside a field: the first of its rules that it breaks. */
  | { kind: 'invalid'; problems: { [field in keyof Form]?: string } };

/** A form that follows its rules, or what is wrong with it, field by field. */
export function parseForm<Form>(schema: z.ZodType<Form>, values: unknown): Parsed<Form> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { kind: 'valid', form: parsed.data };
  const problems: { [field in keyof Form]?: string } = {};
  for (const { path, message } of parsed.error.issues) problems[path[0] as keyof Form] ??= message;
  return { kind: 'invalid', problems };
}

/** A text field; one that is missing, or no text, is empty. */
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

/** An address that e-mail can be sent to. */
export function isEmail(text: string): boolean {
  return email.safeParse(text).success;
}
