const MAX_RESPONSE_BYTES = 256 * 1024;

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  /** Our own number. */
  from: string;
  apiUrl: string;
}

export type JsonObject = Record<string, unknown>;

export function openApi({ accountSid, authToken, apiUrl }: TwilioAccount, deadlineMs: number) {
  const base = `${apiUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
  const headers = {
    Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    Accept: 'application/json',
    // Nobody would know what was read if a reused connection closes while we write.
    Connection: 'close',
  };
  return async (path: string, request: RequestInit = {}) => {
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetch(base + path, { headers, redirect: 'manual', signal, ...request });
    return { response, answer: await readJson(response) };
  };
}

/** Undefined unless the response is a JSON object within the limit. */
async function readJson(response: Response): Promise<JsonObject | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
