import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { median, milliseconds } from './figures.ts';
import { type Load, wrk } from './http/wrk.ts';

const SERVER_CORE = '0';
const CLIENT_CORE = '1';

type Figures = Awaited<ReturnType<typeof wrk>>;

interface Comparison extends Omit<Load, 'cores'> {
  /** V8 finishes compiling a function only after 3,000 calls. */
  warmUpSeconds?: number;
}

/** This process and its children share one core; wrk uses another. */
export function pinToOneCore(): void {
  const { error, status } = spawnSync('taskset', ['-acp', SERVER_CORE, String(process.pid)]);
  if (error || status !== 0) throw new Error('This needs taskset (util-linux) and two cores.');
}

/**
 * Measures two servers in turn, so other load falls on both. Returns each one's medians over the rounds, and
 * ours as a share of the peer's in the same round.
 */
export async function compareServers(
  [ours, peer]: [ours: string, peer: string],
  { warmUpSeconds = 1, ...load }: Comparison,
  rounds: number,
) {
  const runLoad = (url: string, seconds = load.seconds) =>
    wrk(url, { ...load, seconds, cores: CLIENT_CORE });
  for (const url of [ours, peer]) await runLoad(url, warmUpSeconds);
  const measured: Array<{ ours: Figures; peer: Figures }> = [];
  for (let round = 0; round < rounds; round += 1) {
    const oursFirst = round % 2 === 0;
    const first = await runLoad(oursFirst ? ours : peer);
    const second = await runLoad(oursFirst ? peer : ours);
    measured.push(oursFirst ? { ours: first, peer: second } : { ours: second, peer: first });
  }
  const medianOf = (of: (round: { ours: Figures; peer: Figures }) => number) =>
    median(measured.map(of));
  return {
    ours: {
      perSecond: medianOf((one) => one.ours.perSecond),
      p99Ms: medianOf((one) => one.ours.p99Ms),
    },
    peer: {
      perSecond: medianOf((one) => one.peer.perSecond),
      p99Ms: medianOf((one) => one.peer.p99Ms),
    },
    ratio: medianOf(({ ours, peer }) => ours.perSecond / peer.perSecond),
  };
}

export function comparisonCells({
  ours,
  peer,
  ratio,
}: Awaited<ReturnType<typeof compareServers>>): string[] {
  const perSecond = (figure: number) =>
    `${figure.toLocaleString('en-US', { maximumFractionDigits: 0 })} req/s`;
  return [
    perSecond(ours.perSecond),
    perSecond(peer.perSecond),
    ratio.toFixed(2),
    milliseconds(ours.p99Ms),
    milliseconds(peer.p99Ms),
  ];
}
