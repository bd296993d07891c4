import { z } from 'zod';
import { cleanText, type Parsed, parseForm } from '../schema.ts';
import { lengthOf, oneLine, visibleLength } from '../text.ts';
import { MAX_SIGNER_LENGTH } from './rules.ts';

export interface Agreement {
  name: string;
  role: string;
  agree: string;
}

const words = (empty: string) =>
  cleanText(oneLine, 1000)
    .refine((text) => visibleLength(text) > 1, empty)
    .refine(
      (text) => lengthOf(text) <= MAX_SIGNER_LENGTH,
      `Please use at most ${MAX_SIGNER_LENGTH} characters`,
    );

const agreement = z.object({
  name: words('Please enter your name'),
  role: words('Please enter your role, such as Owner'),
  agree: z.string().refine((text) => text === 'yes', 'Please tick that the spa agrees'),
});

/** A spa's agreement to the terms; its box is never ticked before. */
export function parseAgreement(values: Record<string, string>): Parsed<Agreement> {
  const { name = '', role = '', agree = '' } = values;
  return parseForm<Agreement>(agreement, { name, role, agree });
}
