/** Encrypts with AUTH_SECRET what the database and its backups must not show. */
export async function seal(text: string, authSecret: string): Promise<string> {
  const { symmetricEncrypt } = await import('better-auth/crypto');
  return symmetricEncrypt({ key: authSecret, data: text });
}

/** Undefined where it was sealed with another AUTH_SECRET. */
export async function unseal(sealed: string, authSecret: string): Promise<string | undefined> {
  const { symmetricDecrypt } = await import('better-auth/crypto');
  try {
    return await symmetricDecrypt({ key: authSecret, data: sealed });
  } catch {
    return undefined;
  }
}
