import { fetchOrFailure, readJson } from '../../forms/failure.ts';

/** Has the browser sign the question that `path` asks; the answer as JSON. Throws where it cannot. */
export async function askForPasskey(path: string): Promise<string> {
  const question = await fetchOrFailure<PublicKeyCredentialRequestOptionsJSON>(path, '', readJson);
  if (!('answer' in question)) throw new Error('No question');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(question.answer);
  return asJson(await navigator.credentials.get({ publicKey }));
}

/** Has the browser make a passkey as `path` asks for it; the answer as JSON. Throws where it cannot. */
export async function makePasskey(path: string): Promise<string> {
  const question = await fetchOrFailure<PublicKeyCredentialCreationOptionsJSON>(path, '', readJson);
  if (!('answer' in question)) throw new Error('No question');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(question.answer);
  return asJson(await navigator.credentials.create({ publicKey }));
}

function asJson(credential: Credential | null): string {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey');
  return JSON.stringify(credential);
}
