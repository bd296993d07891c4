import { spawnSync } from 'node:child_process';

const DAY_S = 86_400;

/** The day of the commit that is tried, or TURN: one and the same wherever that commit is run. */
const day = Number(process.env.TURN ?? dayOfCommit());

function dayOfCommit(): number {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' });
  return Math.floor(Number(stdout) / DAY_S);
}

/** Names in a test's report the look that it takes, so that another run can take it again. */
export const TURN = `TURN=${day}`;

/** The one of several looks whose turn it is for the nth thing; each has its day. */
export function lookAt<const Looks extends readonly [unknown, ...unknown[]]>(
  n: number,
  looks: Looks,
): Looks[number] {
  return looks[(n + day) % looks.length] ?? looks[0];
}
