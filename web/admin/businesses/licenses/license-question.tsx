import { oddNumberWarning } from '../../../../market/licenses/copy.ts';
import { Button } from '../../../ui/button.tsx';
import { FormQuestion } from '../../lists/form-question.tsx';

export interface OddNumber {
  number: string;
  state: string;
}

type Props = { odd: OddNumber; sending: boolean };

/** Inside the form: a number that looks like none of its state's. Boards change theirs, so it may be right. */
export function LicenseQuestion({ odd, sending }: Props) {
  return (
    <FormQuestion title="Is this right?" subject={odd}>
      <p className="mt-2 wrap-anywhere">
        {oddNumberWarning(odd.number, odd.state)} Nothing was saved.
      </p>
      <Button
        type="submit"
        look="quiet"
        name="sure"
        value="yes"
        disabled={sending}
        className="mt-4"
      >
        Yes, save it
      </Button>
    </FormQuestion>
  );
}
