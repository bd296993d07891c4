import { type ComponentProps, useId, useState } from 'react';
import { DEAL_MESSAGES } from '../../../market/deals/copy.ts';
import { counted } from '../../../market/words.ts';
import { Field } from '../../kit/ui/field.tsx';
import type { BusinessOption, BusinessOptions } from './business-options.server.ts';

type Props = ComponentProps<typeof Field> & {
  text: string;
  business: BusinessOption | undefined;
  options: BusinessOption[];
  /** What the text finds; undefined while that is not known. */
  found: BusinessOptions | undefined;
};

/** One business out of any number: a field with the browser's own list. Without a script the server reads the text. */
export function BusinessField({ text, business, options, found, problem, ...field }: Props) {
  const listId = useId();
  const [isLeft, setIsLeft] = useState(false);
  const isUnknown = isLeft && found !== undefined && !business;
  return (
    <>
      <Field
        {...field}
        problem={problem ?? (isUnknown ? DEAL_MESSAGES.business : undefined)}
        list={listId}
        placeholder="Name, city or ZIP"
        spellCheck={false}
        onFocus={() => setIsLeft(false)}
        onBlur={() => setIsLeft(true)}
      />
      <datalist id={listId}>
        {options.map(({ id, label }) => (
          <option key={id} value={label} />
        ))}
      </datalist>
      <p role="status" className="mt-1.5 text-ink-soft text-sm empty:hidden">
        {business ? chosenText(business, text) : found && foundText(found, text)}
      </p>
    </>
  );
}

function chosenText({ label, isPaused }: BusinessOption, text: string): string {
  const isPicked = label === text.trim();
  return [isPicked ? '' : label, isPaused ? 'It is paused.' : ''].filter(Boolean).join('. ');
}

function foundText({ businesses, hasMore }: BusinessOptions, text: string): string {
  const { length } = businesses;
  if (length === 0) return `No active business matches “${text.trim()}”.`;
  if (hasMore) return `The first ${length} are in the list. Type more to find others.`;
  return `${counted(length, 'business', 'businesses')} found. Choose one from the list.`;
}
