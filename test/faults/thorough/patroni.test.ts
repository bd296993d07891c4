import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_PATRONI, patroniProgramsOrInstall } from '../../helpers/postgres/patroni-programs.ts';
import { assertHolds } from '../fault.ts';
import { patroni } from '../patroni.ts';

// The whole is `npm run faults patroni`.
test('a machine, a server and a Patroni of the primary are lost, and nothing acknowledged is', (t) => {
  const programs = patroniProgramsOrInstall();
  assert.ok(programs, NO_PATRONI);
  return assertHolds(t, patroni({ programs, losses: 3 }));
});
