import type { ComponentProps, FormEvent } from 'react';
import { formatPhone } from '../../../market/phones.ts';
import { Field } from '../ui/field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'onInput'>;

export function PhoneField(props: Props) {
  return (
    <Field
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      pattern="(\D*\d){10,11}\D*"
      placeholder="(512) 555-0132"
      {...props}
      onInput={format}
    />
  );
}

/** Leaves the caret behind the same digit, so a number can be corrected midway. */
function format({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length;
  input.value = formatPhone(input.value);
  if (atEnd) return;
  const caretPosition = new RegExp(`^(\\D*\\d){${digitsBefore}}`).exec(input.value)?.[0].length;
  input.setSelectionRange(caretPosition ?? input.value.length, caretPosition ?? input.value.length);
}
