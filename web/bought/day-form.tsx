import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

type Props = {
  path: string;
  firstDay: string;
  today: string;
  day: string;
  problem: string | undefined;
};

/** The one question of the page; the answer is an address that can be bookmarked. */
export function DayForm({ path, firstDay, today, day, problem }: Props) {
  return (
    <form
      action={path}
      method="get"
      noValidate
      className="mt-6 flex flex-wrap items-end gap-3 print:hidden"
    >
      <Field
        key={day}
        label="Which day did you buy?"
        type="date"
        name="day"
        min={firstDay}
        max={today}
        defaultValue={day}
        problem={problem}
        className="min-w-56"
      />
      <Button type="submit" look="quiet" className="min-h-12">
        Show
      </Button>
    </form>
  );
}
