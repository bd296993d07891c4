import type { DayQuestion } from '../../../market/pages/purchase.server.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Field } from '../../kit/ui/field.tsx';

type DayFormProps = DayQuestion & { path: string };

/** Its answer is an address that can be bookmarked. */
export function DayForm({ path, firstDay, today, day, problem }: DayFormProps) {
  return (
    <form action={path} method="get" noValidate className="mt-4 flex flex-wrap items-end gap-3">
      <Field
        key={day}
        label="Which day did you buy?"
        type="date"
        name="day"
        min={firstDay}
        max={today}
        defaultValue={day}
        problem={problem}
        className="min-w-0 basis-56"
      />
      <Button type="submit" look="quiet" className="min-h-12">
        Show
      </Button>
    </form>
  );
}
