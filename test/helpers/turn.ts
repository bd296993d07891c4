import { spawnSync } from 'node:child_process';

const DAY_S = 86_400;

/** The day of the commit, or TURN, so a commit always gets the same turn. */
const day = Number(process.env.TURN ?? dayOfCommit());

function dayOfCommit(): number {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' });
  return Math.floor(Number(stdout) / DAY_S);
}

/** A test's report names its turn, so another run can repeat it. */
export const TURN = `TURN=${day}`;

export function lookAt<const Looks extends readonly [unknown, ...unknown[]]>(
  n: number,
  looks: Looks,
): Looks[number] {
  return looks[(n + day) % looks.length] ?? looks[0];
}
