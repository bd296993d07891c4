import { z } from 'zod';

export type FieldsSchema<Value> = z.ZodType<Value>;

const sid = z.string().regex(/^\w{1,64}$/);

/** `To` is required because the signature has no separators. */
export const inboundFields = z.looseObject({
  MessageSid: sid,
  From: z.string(),
  To: z.string(),
  Body: z.string(),
});

export const statusFields = z.object({
  MessageSid: sid,
  MessageStatus: z.string().min(1),
  ErrorCode: z.coerce.number().int().optional().catch(undefined),
});

/** `send` wrote these into the address for reports. */
export const statusQuery = z.object({
  message: z.uuid().optional().catch(undefined),
  attempt: z.coerce.number().int().positive().optional().catch(undefined),
});
