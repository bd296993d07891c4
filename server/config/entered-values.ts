import { enterValues, removeValues } from '../../market/connections/commands.server.ts';
import { readSealedValues, type SealedValue } from '../../market/connections/store.server.ts';
import type { ConnectionValues } from '../../market/ports/connections.ts';
import type { Db } from '../../market/ports.ts';
import { unseal } from '../../market/sealing.server.ts';
import { type Config, invalidValue, withValues } from './config.ts';
import { connectionsIn } from './connections.ts';
import { smsProviders } from './sms-providers.ts';

const MAX_LENGTH = 500;

export interface Entered {
  values: Record<string, string>;
  /** Sealed with another AUTH_SECRET. */
  unreadable: string[];
}

const NOTHING: Entered = { values: {}, unreadable: [] };

export function openEntered(rows: SealedValue[], secret: string): Entered {
  const entered = structuredClone(NOTHING);
  for (const { name, sealed } of rows) {
    const value = unseal(sealed, `connection ${name}`, secret);
    if (value === undefined) entered.unreadable.push(name);
    else entered.values[name] = value;
  }
  return entered;
}

/** An entered value counts only if the environment has none. */
export async function currentConfig(db: Db, config: Config, secret: string | undefined) {
  const entered = secret ? openEntered(await readSealedValues(db), secret) : NOTHING;
  return { config: withValues(config, entered.values), entered };
}

export function openConnectionValues(db: Db, secret: string): ConnectionValues {
  const find = (id: string | undefined) => {
    const connection = connectionsIn({}).find((one) => one.id === id);
    const fields = connection?.variables.filter(({ label }) => label !== undefined) ?? [];
    return connection && fields.length > 0 ? { connection, fields } : undefined;
  };
  return {
    async enter(id, typed, change) {
      const found = find(id);
      if (!found) return { kind: 'missing' };
      const values: Record<string, string> = {};
      const problems: Record<string, string> = {};
      for (const { name } of found.fields) {
        const value = typed[name]?.trim() ?? '';
        const problem = problemIn(name, value);
        if (problem) problems[name] = problem;
        else values[name] = value;
      }
      if (Object.keys(problems).length > 0) return { kind: 'invalid', problems };
      await enterValues(db, found.connection, values, { ...change, secret });
      return { kind: 'set' };
    },
    async read(id) {
      const names = find(id)?.fields.map(({ name }) => name) ?? [];
      const { values } = openEntered(await readSealedValues(db), secret);
      return Object.fromEntries(
        names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
      );
    },
    async remove(id, change) {
      const found = find(id);
      if (!found) return false;
      const names = found.fields.map(({ name }) => name);
      return removeValues(db, found.connection, names, change);
    },
  };
}

function problemIn(name: string, value: string): string | undefined {
  if (value === '') return 'Please enter a value';
  if (value.length > MAX_LENGTH || /\p{Cc}/u.test(value))
    return `It must be one line of at most ${MAX_LENGTH} characters`;
  const must = invalidValue(name, value) ?? invalidShape(name, value) ?? invalidServer(name, value);
  return must && `It must be ${must}`;
}

function invalidShape(name: string, value: string): string | undefined {
  const { pattern, must } = smsProviders[0].shapes[name] ?? {};
  return pattern?.test(value) === false ? must : undefined;
}

/** Other parameters would reach into the mail library, for example its log. */
function invalidServer(name: string, address: string): string | undefined {
  if (name !== 'SMTP_URL') return undefined;
  const { hostname, search } = new URL(address);
  return hostname !== '' && ['', '?allow-plain=true'].includes(search)
    ? undefined
    : 'an address with a host, and nothing behind it but ?allow-plain=true';
}
