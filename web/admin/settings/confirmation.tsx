import { CONFIRMED } from '../../../market/settings/fields.ts';
import { cardLook } from '../../kit/ui/card.tsx';

/** The owner's word that real people said this. */
export function Confirmation({ name, isGiven }: { name: string; isGiven: boolean }) {
  return (
    <label className={cardLook('flex min-h-11 cursor-pointer items-start gap-3 p-4')}>
      <input
        type="checkbox"
        name={name}
        value={CONFIRMED}
        defaultChecked={isGiven}
        className="mt-1 size-5 shrink-0 accent-sage"
      />
      <span>
        <span className="block font-semibold">Confirm these are real</span>
        <span className="block text-ink-soft text-sm">
          People really said this about your marketplace and agreed to be quoted. Confirming removes
          the mark “Sample” from all three.
        </span>
      </span>
    </label>
  );
}
