export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME = 60;

/** How long somebody may take between 'Use a passkey' and the answer. */
export const CHALLENGE_MS = 5 * 60_000;

/** The host that browsers bind a passkey to. */
export function passkeyHost(publicUrl: string): string {
  return new URL(publicUrl).hostname;
}
