import { z } from 'zod';

export const PASSWORD_LENGTH = { min: 8, max: 128 };

/** Decisions, section 6, and specification, section 8. */
export const SIGN_IN_MESSAGES = {
  malformed: 'Invalid credentials',
  refused: 'Invalid admin credentials',
  unauthorized: 'Unauthorized access',
  unreachable: 'Authentication failed',
  email: 'Please enter a valid email address',
  password: 'Please enter your password',
  passwordTooLong: `Password must be less than ${PASSWORD_LENGTH.max} characters`,
} as const;

const email = z.email().max(254);

/** An address that the administrator can sign in with; Better Auth asks the same of it. */
export function isEmail(text: string): boolean {
  return email.safeParse(text).success;
}

export function isPassword(text: string): boolean {
  return text.length >= PASSWORD_LENGTH.min && text.length <= PASSWORD_LENGTH.max;
}

const signInForm = z.object({
  email: z
    .string({ error: SIGN_IN_MESSAGES.email })
    .trim()
    .toLowerCase()
    .refine(isEmail, SIGN_IN_MESSAGES.email),
  password: z
    .string({ error: SIGN_IN_MESSAGES.password })
    .min(1, SIGN_IN_MESSAGES.password)
    .max(PASSWORD_LENGTH.max, SIGN_IN_MESSAGES.passwordTooLong),
});

export type SignInForm = z.infer<typeof signInForm>;
export type SignInProblems = { [field in keyof SignInForm]?: string };

export type ParsedSignIn =
  | { kind: 'valid'; form: SignInForm }
  | { kind: 'malformed'; problems: SignInProblems };

/** A form that may be a sign-in, or what is missing or malformed in it, field by field. */
export function parseSignIn(values: Record<string, unknown>): ParsedSignIn {
  const parsed = signInForm.safeParse(values);
  if (parsed.success) return { kind: 'valid', form: parsed.data };
  const problems: SignInProblems = {};
  for (const issue of parsed.error.issues) {
    problems[issue.path[0] as keyof SignInForm] ??= issue.message;
  }
  return { kind: 'malformed', problems };
}
