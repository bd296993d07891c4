import { FormQuestion } from '../../kit/lists/form-question.tsx';
import { Button, buttonLook } from '../../kit/ui/button.tsx';

export interface PossibleDuplicate {
  id: string;
  name: string;
  address: string;
  isInactive: boolean;
}

type Props = { possibleDuplicate: PossibleDuplicate; sending: boolean };

/** The same spa twice, or two of one name: only the administrator knows. Inside the form. */
export function DuplicateQuestion({ possibleDuplicate, sending }: Props) {
  const { id, name, address, isInactive } = possibleDuplicate;
  return (
    <FormQuestion title="Is this the same business?" subject={possibleDuplicate}>
      <p className="mt-2 [overflow-wrap:anywhere]">
        {name}, {address} is listed already{isInactive && ' (paused)'}. Nothing new was created.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={`/admin/businesses/${id}/edit`} className={buttonLook('quiet')}>
          Yes, open it
        </a>
        <Button type="submit" look="quiet" name="another" value="yes" disabled={sending}>
          No, create another one
        </Button>
      </div>
    </FormQuestion>
  );
}
