import { MAX_CODE_TEXT_LENGTH } from '../../../market/purchases/rules.ts';
import { Field } from '../ui/field.tsx';

type Props = { typed: string; problem: string | undefined };

/** Has the focus, so that one can scan or type at once. */
export function VoucherCodeField({ typed, problem }: Props) {
  return (
    <Field
      key={typed}
      label="Voucher code"
      name="code"
      defaultValue={typed}
      problem={problem}
      autoFocus
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={MAX_CODE_TEXT_LENGTH}
      className="grow basis-60 [&_input]:font-semibold [&_input]:tabular-nums [&_input]:tracking-[0.12em]"
    />
  );
}
