import { MINUTE_MS } from '../durations.ts';
import type { ConnectionSettings, ConnectionVariable } from '../ports/connections.ts';

/** Shorter failures are not shown: the next attempt comes within seconds. */
export const MIN_FAILING_MS = 5 * MINUTE_MS;

/** Characters. */
export const MAX_POSTAL_ADDRESS = 200;

/** A connection without required variables is always connected. */
export function isConnected({ variables }: ConnectionSettings): boolean {
  return variables.every(({ isRequired, isSet }) => isSet || !isRequired);
}

/** Lines without values: an empty variable counts as unset, so pasting them changes nothing. */
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
