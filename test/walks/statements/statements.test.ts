import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { isThorough, WALK_SEED } from '../../helpers/thorough.ts';
import { claimsOf, PLACES } from './rule.ts';
import { STEP_NAMES, STEPS, type StepName } from './steps.ts';
import { readSurfaces } from './surfaces.ts';
import { openWorld, type World } from './world.ts';

let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

const step = fc.record(
  { name: fc.constantFrom(...STEP_NAMES), n: fc.nat(40) },
  { noNullPrototype: true },
);

const walk = (
  ...steps: Array<[StepName, number]>
): [number, Array<{ name: StepName; n: number }>] => [0, steps.map(([name, n]) => ({ name, n }))];
/**
 * These seldom come by chance: a clock that is set back, the end of a look, of a price or of 72 hours, a
 * later last day.
 */
const EXAMPLES = [
  walk(['license', 0], ['look', 0], ['an hour back', 0], ['look', 2], ['tick', 1]),
  walk(['tick', 1], ['license', 3], ['to an end', 0], ['look', 0], ['no license', 0]),
  walk(['seen', 0], ['an hour back', 0], ['seen', 3], ['prices', 1], ['undo', 0]),
  walk(['license', 0], ['look', 3], ['to an end', 1], ['to an end', 2]),
  walk(['license', 22], ['look', 3], ['some weeks', 35], ['license', 13]),
  walk(['seen', 0], ['to an end', 1], ['to an end', 9], ['license', 0]),
  walk(['seen', 0], ['extend', 39], ['extend', 39], ['extend', 39], ['to an end', 1]),
];

test('nothing public shows a statement without its record, or after its end, whatever happens', async () => {
  const property = fc.asyncProperty(
    fc.nat(PLACES.length - 1),
    fc.array(step, { minLength: 12, maxLength: 24 }),
    async (place, steps) => {
      await world.begin(place);
      for (const { name, n } of steps) {
        await STEPS[name](world, n);
        // The second time most pages come from the cache.
        for (const later of [0, 1]) {
          world.clock.now += later;
          await readSurfaces(world, claimsOf(world.records, world.clock.now), name);
        }
      }
    },
  );
  await fc.assert(property, {
    seed: WALK_SEED,
    numRuns: EXAMPLES.length + (isThorough ? 10 : 1),
    endOnFailure: true,
    examples: EXAMPLES,
  });
  assert.ok(world.fromMemory() > 0, 'no page came from the cache');
});
