import { startOfDay } from '../../../market/days.ts';
import {
  type Answers,
  type AnswerTimes,
  leadAnswers,
  textAnswers,
} from '../../../market/insight/answers.server.ts';
import { MIN_COMPARED } from '../../../market/insight/compare.ts';
import { spanUntil } from '../../../market/insight/figures.server.ts';
import { formatNumber } from '../../../market/words.ts';
import type { Services } from '../../context.ts';
import { renderBars } from '../../plots/bars.server.ts';
import { adminTimeZone } from '../admin-time.server.ts';
import { durationText, minutesOf } from './copy.ts';
import type { InsightQuery } from './query.ts';

/** How soon leads and texts of the span were answered. */
export async function answersOf(app: Services, today: string, { days }: InsightQuery) {
  const { db, now } = app;
  const timeZone = adminTimeZone(app);
  const since = startOfDay(spanUntil(today, days).from, timeZone) ?? 0;
  const span = [db, timeZone, since, now()] as const;
  return {
    leads: sectionOf('leads', await leadAnswers(...span)),
    texts: sectionOf('texts', await textAnswers(...span)),
  };
}

function sectionOf(what: string, { answered, waiting, clock, open }: Answers) {
  const ways = [
    { name: 'By the clock', times: clock },
    { name: 'Within opening hours', times: open },
  ].flatMap(({ name, times }) => (times ? [{ name, times: dependable(times, answered) }] : []));
  const bar = (name: string, n: number, isMuted: boolean) => ({
    name,
    title: `${name}: ${durationText(n)}`,
    n,
    text: durationText(n),
    isMuted,
  });
  return {
    finding: findingOf(what, answered, waiting, clock),
    plot: renderBars(
      ways.flatMap(({ name, times: { median, ninth } }) => [
        bar(`${name}: half within`, median, false),
        ...(ninth === undefined ? [] : [bar(`${name}: 9 of 10 within`, ninth, true)]),
      ]),
    ),
    table: {
      headings: ['Minutes', 'Answers', 'Half within', '9 of 10 within'],
      rows: ways.map(({ name, times: { median, ninth } }) => [
        name,
        answered,
        minutesOf(median),
        ninth === undefined ? null : minutesOf(ninth),
      ]),
    },
  };
}

/** With few answers the ninth of ten is only the slowest. */
function dependable({ median, ninth }: AnswerTimes, answered: number) {
  return { median, ninth: answered >= MIN_COMPARED ? ninth : undefined };
}

function findingOf(
  what: string,
  answered: number,
  waiting: number,
  clock: AnswerTimes | undefined,
) {
  if (!clock) return waiting > 0 ? `None of ${formatNumber(waiting)} answered yet.` : undefined;
  const some =
    answered < MIN_COMPARED
      ? `Of only ${answered} answered ${what}`
      : `Of ${formatNumber(answered)} answered ${what}`;
  const more = waiting > 0 ? ` ${formatNumber(waiting)} without an answer.` : '';
  return `${some}, half waited at most ${durationText(clock.median)}.${more}`;
}
