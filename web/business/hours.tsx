import { useEffect, useState } from 'react';
import { hoursLines, openText } from '../../market/hours/rules.ts';

const RECHECK_MS = 30_000;

/** The week; whether it is open now is said by script alone, because the page may come from a cache. */
export function Hours({ hours, timeZone }: { hours: string; timeZone: string }) {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const ticking = setInterval(tick, RECHECK_MS);
    return () => clearInterval(ticking);
  }, []);
  const open = now === undefined ? undefined : openText(hours, now, timeZone);
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="text-2xl">
        Hours
      </h2>
      <p className="mt-3 min-h-7 font-semibold scriptless:hidden print:hidden">{open}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {hoursLines(hours).map(({ days, times }) => (
          <div key={days} className="contents">
            <dt className="text-ink-soft">{days}</dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
