import type { PriceView } from '../../../market/pages/price.server.ts';

type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Cached pages contain no relative time: until a script counts, they show the end itself. */
export function Countdown({
  timeLeft,
  isLimited,
  isLoud,
  endsText,
}: Pick<PriceView, 'isLimited' | 'isLoud' | 'endsText'> & { timeLeft: TimeLeft | undefined }) {
  return (
    <div
      className={`rounded-card p-5 print:bg-transparent print:p-0 ${isLoud ? 'bg-clay-tint' : 'bg-surface'}`}
    >
      {isLimited && <p className="font-semibold print:hidden">Limited Time Offer!</p>}
      <p className="mt-2 text-ink-soft text-sm print:hidden">Offer Ends In:</p>
      <div
        role="timer"
        aria-live="off"
        className="mt-1 grid grid-cols-4 gap-2 text-center print:hidden"
      >
        {units.map((unit) => (
          <p key={unit} className="flex flex-col">
            <span className="display text-2xl">
              {timeLeft ? String(timeLeft[unit]).padStart(2, '0') : '–'}
            </span>{' '}
            <span className="text-ink-soft text-xs">{unit}</span>
          </p>
        ))}
      </div>
      <p className="mt-3 text-ink-soft text-sm print:mt-0 print:text-base print:text-ink">
        {endsText}
      </p>
    </div>
  );
}
