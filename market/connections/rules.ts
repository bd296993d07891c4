import { MINUTE_MS } from '../durations.ts';
import type { ConnectionSettings, ConnectionVariable } from '../ports/connections.ts';

/** A shorter failure is nobody's business: the next attempt comes within seconds. */
export const MIN_FAILING_MS = 5 * MINUTE_MS;

/** Characters. */
export const MAX_POSTAL_ADDRESS = 200;

/** Whether everything that a connection needs is set; one that needs nothing is always there. */
export function isConnected({ variables }: ConnectionSettings): boolean {
  return variables.every(({ isRequired, isSet }) => isSet || !isRequired);
}

/**
 * What to paste into an `.env` file: a line for each variable that is not set. The values are left
 * out, and an empty variable counts as unset, so pasting alone changes nothing.
 */
export function envText(variables: ConnectionVariable[]): string {
  return variables
    .filter(({ isSet }) => !isSet)
    .map(({ name, isRequired, example }) => {
      const notes = [isRequired ? undefined : 'optional', example && `for example ${example}`];
      const comment = notes.filter(Boolean).join('; ');
      return `${comment && `# ${comment}\n`}${name}=\n`;
    })
    .join('');
}
