const MAX_RESPONSE_BYTES = 256 * 1024;

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  /** Our own number. */
  from: string;
  /** The REST base, https://api.twilio.com */
  apiUrl: string;
}

export type JsonObject = Record<string, unknown>;

/** Calls the REST interface; `path` follows the account's id. */
export function openApi({ accountSid, authToken, apiUrl }: TwilioAccount, deadlineMs: number) {
  const base = `${apiUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
  const headers = {
    Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    Accept: 'application/json',
    // A reused connection may close while we write, and then nobody knows what was read.
    Connection: 'close',
  };
  return async (path: string, request: RequestInit = {}) => {
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetch(base + path, { headers, redirect: 'manual', signal, ...request });
    return { response, answer: await readJson(response) };
  };
}

/** The JSON object in a response; undefined for anything else, or for more than the limit. */
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
