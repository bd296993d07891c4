import { z } from 'zod';
import { isEmail, parseForm } from '../schema.ts';
import { PASSWORD_LENGTH } from './rules.ts';

/** Specification, section 8; what sign-in may reveal is in docs/decisions/08-sign-in.md. */
export const SIGN_IN_MESSAGES = {
  malformed: 'Invalid credentials',
  refused: 'Invalid admin credentials',
  unauthorized: 'Unauthorized access',
  unreachable: 'Authentication failed',
  email: 'Please enter a valid email address',
  password: 'Please enter your password',
  passwordTooLong: `Password must be less than ${PASSWORD_LENGTH.max} characters`,
} as const;

export const NEW_PASSWORD_MESSAGES = {
  length: `The password must be ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters long.`,
  differs: 'The two passwords differ.',
  common: 'This is one of the most common passwords. Please choose another.',
  ofSite: `This is mostly the site’s own words. Please add ${PASSWORD_LENGTH.min} other letters or digits, or choose another password.`,
} as const;

export function isPassword(text: string): boolean {
  return text.length >= PASSWORD_LENGTH.min && text.length <= PASSWORD_LENGTH.max;
}

const typedPassword = z
  .string({ error: SIGN_IN_MESSAGES.password })
  .min(1, SIGN_IN_MESSAGES.password)
  .max(PASSWORD_LENGTH.max, SIGN_IN_MESSAGES.passwordTooLong);

const signInForm = z.object({
  email: z
    .string({ error: SIGN_IN_MESSAGES.email })
    .trim()
    .toLowerCase()
    .refine(isEmail, SIGN_IN_MESSAGES.email),
  password: typedPassword,
});

export type SignInForm = z.infer<typeof signInForm>;
export type SignInProblems = { [field in keyof SignInForm]?: string };

export const parseSignIn = (values: Record<string, unknown>) => parseForm(signInForm, values);

const newPasswordForm = z
  .object({
    current: typedPassword,
    password: z
      .string({ error: NEW_PASSWORD_MESSAGES.length })
      .refine(isPassword, NEW_PASSWORD_MESSAGES.length),
    again: z.string({ error: NEW_PASSWORD_MESSAGES.differs }),
  })
  .refine(({ password, again }) => password === again, {
    path: ['again'],
    error: NEW_PASSWORD_MESSAGES.differs,
  });

export type NewPasswordForm = z.infer<typeof newPasswordForm>;
export type NewPasswordProblems = { [field in keyof NewPasswordForm]?: string };

const newAddressForm = z.object({
  current: typedPassword,
  email: signInForm.shape.email,
});

export type NewAddressForm = z.infer<typeof newAddressForm>;
export type NewAddressProblems = { [field in keyof NewAddressForm]?: string };

export const parseNewAddress = (values: Record<string, unknown>) =>
  parseForm(newAddressForm, values);

export const parseNewPassword = (values: Record<string, unknown>) =>
  parseForm(newPasswordForm, values);
