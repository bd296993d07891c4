import { useEffect, useId, useRef, useState } from 'react';
import { DAYS, parseHours, timeFields } from '../../../market/hours/rules.ts';
import { buttonLook } from '../../ui/button.tsx';
import { FIELD_LOOK } from '../../ui/field.tsx';

type Props = {
  /** The stored value, or the typed one where that was refused. */
  hours: string;
  problem: string | undefined;
};

const WEEKDAYS = ['Tu', 'We', 'Th', 'Fr'];

/** A row for each day; both times empty on a day that is closed. */
export function HoursFields({ hours, problem }: Props) {
  const id = useId();
  const rows = useRef<HTMLFieldSetElement>(null);
  const [canCopy, setCanCopy] = useState(false);
  useEffect(() => setCanCopy(true), []);
  const days = parseHours(hours);

  function copyMonday() {
    const input = (name: string) => rows.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
    const monday = timeFields('Mo');
    for (const code of WEEKDAYS) {
      const day = timeFields(code);
      for (const time of ['opens', 'closes'] as const) {
        const to = input(day[time]);
        if (to) to.value = input(monday[time])?.value ?? '';
      }
    }
    // The form learns of what no key has typed.
    rows.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <fieldset ref={rows} className="min-w-0" aria-describedby={`${id}-note`}>
      <legend className="sr-only">Hours</legend>
      <p id={`${id}-note`} className="mb-4 text-ink-soft text-sm">
        Leave both times empty on a day that is closed. Midnight to midnight is open 24 hours.
        Without any, the page says nothing of hours.
      </p>
      <div className="grid max-w-md grid-cols-2 items-center gap-x-3 gap-y-2 phone:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)]">
        <span className="hidden phone:block" />
        <span aria-hidden="true" className="font-semibold text-sm">
          Opens
        </span>
        <span aria-hidden="true" className="font-semibold text-sm">
          Closes
        </span>
        {DAYS.map(({ day, code }) => {
          const open = days.find((one) => one.day === day);
          const names = timeFields(code);
          const input = (time: 'opens' | 'closes') => (
            <input
              type="time"
              name={names[time]}
              defaultValue={open?.[time]}
              aria-label={`${day} ${time}`}
              aria-invalid={(problem?.startsWith(day) ?? false) || undefined}
              aria-describedby={problem?.startsWith(day) ? `${id}-problem` : undefined}
              autoComplete="off"
              className={`min-h-12 min-w-0 ${FIELD_LOOK} px-2!`}
            />
          );
          return [
            <span
              key={day}
              aria-hidden="true"
              className="col-span-2 whitespace-nowrap text-sm phone:col-span-1"
            >
              {day}
            </span>,
            <span key={names.opens} className="min-w-0">
              {input('opens')}
            </span>,
            <span key={names.closes} className="min-w-0">
              {input('closes')}
            </span>,
          ];
        })}
      </div>
      {problem && (
        <p id={`${id}-problem`} className="mt-1.5 text-bad text-sm">
          {problem}
        </p>
      )}
      {canCopy && (
        <button type="button" onClick={copyMonday} className={`mt-4 ${buttonLook('quiet')}`}>
          Same as Monday, until Friday
        </button>
      )}
    </fieldset>
  );
}
