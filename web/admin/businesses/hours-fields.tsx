import { type ComponentProps, Fragment, useEffect, useRef, useState } from 'react';
import { hoursText, readHours } from '../../../market/hours/line.ts';
import { DAYS, hoursLines, hoursProblem, parseHours } from '../../../market/hours/rules.ts';
import { FIELD_LOOK, Field } from '../../kit/ui/field.tsx';

/** A week in one line, which alone is sent; behind it a grid that writes the line. */
export function HoursFields({ defaultValue, ...field }: ComponentProps<typeof Field>) {
  const line = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(hoursText(String(defaultValue ?? '')));
  const hours = readHours(text);
  const lines = hoursProblem(hours) ? [] : hoursLines(hours);

  function write(hours: string) {
    const text = hoursText(hours);
    // The field must have the text before the form hears of the change and compares its fields.
    if (line.current) line.current.value = text;
    setText(text);
  }

  return (
    <>
      <Field
        {...field}
        ref={line}
        defaultValue={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        placeholder="Mon–Fri 10–8, Sat 9–6"
        autoComplete="off"
      />
      <p className="mt-1.5 text-ink-soft text-sm">
        {lines.map(({ days, times }) => `${days} ${times}`).join(', ') ||
          'Such as Mon–Fri 10–8, Sat 9–6. Days left out are closed. If it is empty, the page shows no hours.'}
      </p>
      <DayGrid hours={hours} onChange={write} />
    </>
  );
}

type DayGridProps = { hours: string; onChange: (hours: string) => void };

/** A row for each day, both times empty where it is closed. It waits for a line that can be read. */
function DayGrid({ hours, onChange }: DayGridProps) {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  if (!hasScript) return null;
  const open = parseHours(hours);
  const isRead = hours === '' || open.length === hours.split(', ').length;
  const week = DAYS.map(({ day, code }) => ({
    ...(open.find((one) => one.day === day) ?? { day, opens: '', closes: '' }),
    code,
  }));

  function change(changed: (typeof week)[number]) {
    const days = week.map((one) => (one.day === changed.day ? changed : one));
    const stored = days.filter(({ opens, closes }) => opens || closes);
    onChange(stored.map(({ code, opens, closes }) => `${code} ${opens}-${closes}`).join(', '));
  }

  return (
    <details className="mt-2">
      <summary className="text-sm">Day by day</summary>
      <fieldset
        disabled={!isRead}
        className="mt-2 grid max-w-md grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] items-center gap-2 text-sm"
      >
        <legend className="sr-only">Hours day by day</legend>
        {week.map((one) => (
          <Fragment key={one.day}>
            <span aria-hidden="true">{one.day.slice(0, 3)}</span>
            {(['opens', 'closes'] as const).map((time) => (
              <input
                key={time}
                type="time"
                value={one[time]}
                aria-label={`${one.day} ${time}`}
                onChange={({ target }) => change({ ...one, [time]: target.value })}
                className={`min-h-11 min-w-0 ${FIELD_LOOK} px-2!`}
              />
            ))}
          </Fragment>
        ))}
      </fieldset>
    </details>
  );
}
