import type { FormAnswer } from '../../kit/forms/failure.ts';
import { FormQuestion } from '../../kit/lists/form-question.tsx';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { type Change, Changes } from './changes.tsx';

export interface EditConflict {
  /** What a form must carry to write over what is stored now. */
  overwrite: string;
  /** The stored values (before) and those of the form (after). */
  changes: Change[];
}

export interface EditAnswer<Field extends string> extends FormAnswer<Field> {
  changed?: EditConflict | undefined;
}

type Props = { record: 'business' | 'deal' | 'section'; changed: EditConflict; sending: boolean };

export function ConflictNotice({ record, changed, sending }: Props) {
  return (
    <FormQuestion title={`This ${record} was changed meanwhile`} subject={changed}>
      <p className="mt-2">
        It was saved elsewhere since you opened it. Nothing of yours is saved yet. What is stored
        now → what you entered:
      </p>
      {changed.changes.length === 0 && <p className="mt-3">Both are the same.</p>}
      <Changes changes={changed.changes} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          type="submit"
          look="quiet"
          name="overwrite"
          value={changed.overwrite}
          disabled={sending}
        >
          Overwrite with my entries
        </Button>
        <a href="?" className={buttonLook('quiet')}>
          Discard my entries
        </a>
      </div>
    </FormQuestion>
  );
}
