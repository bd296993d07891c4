import { z } from 'zod';

/** What Better Auth needs to begin a session. */
export const newSession = z.object({ userId: z.string(), now: z.number() });

/** A session whose token has changed, for the cookie that carries it. */
export const changedToken = z.object({ token: z.string(), seconds: z.number() });
