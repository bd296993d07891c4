import { z } from 'zod';
import { lengthOf, oneLine } from '../text.ts';
import { MAX_PASSKEY_NAME } from './rules.ts';

const text = z.string().max(20_000);
const common = {
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).catch({}),
};

const registration = z.object({
  ...common,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .catch([]),
  }),
});

const authentication = z.object({
  ...common,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
  }),
});

/** What a browser made of our question, as JSON; undefined where it is nothing of the kind. */
export const parseRegistration = (json: string) => parsed(registration, json);
export const parseAuthentication = (json: string) => parsed(authentication, json);

function parsed<T>(schema: z.ZodType<T>, json: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** A name to know a passkey by; without one, the browser's. */
export function passkeyName(typed: string, device: string): string {
  const name = oneLine(typed) || device;
  return lengthOf(name) <= MAX_PASSKEY_NAME
    ? name
    : Array.from(name).slice(0, MAX_PASSKEY_NAME).join('');
}
