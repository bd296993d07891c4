import { DEAL_MESSAGES } from '../../../market/deals/copy.ts';
import { counted } from '../../../market/words.ts';
import { FIELD_LOOK, type LabelAndProblem, Labelled } from '../../ui/field.tsx';
import { Option } from '../lists/option.tsx';
import type { Choices } from './find-choices.ts';
import type { BusinessOption } from './form-data.server.ts';
import { useBusinessSearch } from './use-business-search.ts';

type Props = LabelAndProblem & {
  name: string;
  chosen: BusinessOption | undefined;
  /** The business that the deal has now, which it may keep though it be inactive. */
  ownId: string;
  onChosen: (spa: BusinessOption | undefined) => void;
};

/** One business out of many: the ARIA pattern of an editable combobox with a list. */
export function BusinessSearch({ name, label, problem, chosen, ownId, onChosen }: Props) {
  const { text, open, choices, spas, activeIndex, hasNoMatch, choose, handlers } =
    useBusinessSearch({ chosen, ownId, onChosen });
  const shownProblem = problem ?? (hasNoMatch ? DEAL_MESSAGES.business : undefined);
  return (
    <Labelled label={label} problem={shownProblem} className="relative">
      {(controlAttributes) => (
        <>
          <input type="hidden" name={name} defaultValue={chosen?.id} />
          <input
            {...controlAttributes}
            type="text"
            role="combobox"
            aria-expanded={open && spas.length > 0}
            aria-controls={`${controlAttributes.id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={
              open && activeIndex >= 0 ? `${controlAttributes.id}-${activeIndex}` : undefined
            }
            aria-required="true"
            autoComplete="off"
            spellCheck={false}
            placeholder="Type a name, city or ZIP"
            value={text}
            {...handlers}
            className={`min-h-12 ${FIELD_LOOK}`}
          />
          <div
            hidden={!open}
            className="absolute inset-x-0 z-20 mt-2 overflow-hidden rounded-card border border-line bg-surface shadow-float"
          >
            <div
              id={`${controlAttributes.id}-list`}
              role="listbox"
              aria-label="Businesses"
              className="max-h-80 overflow-y-auto"
            >
              {spas.map((spa, index) => (
                <Option
                  key={spa.id}
                  id={`${controlAttributes.id}-${index}`}
                  isActive={index === activeIndex}
                  onChosen={() => choose(spa)}
                  className="px-4 py-2"
                >
                  <span className="font-semibold">{spa.name}</span>
                  {spa.isInactive && ' (inactive)'}
                  <span className="block text-ink-soft text-sm">
                    {spa.city}, {spa.state} {spa.zip}
                  </span>
                </Option>
              ))}
            </div>
            <p role="status" className="px-4 py-3 text-ink-soft text-sm">
              {open && searchStatus(choices, text)}
            </p>
          </div>
        </>
      )}
    </Labelled>
  );
}

function searchStatus(choices: Choices | undefined, text: string): string {
  if (!choices) return 'Searching…';
  if (choices.kind === 'failed') return choices.message;
  const { length } = choices.businesses;
  if (length === 0) return `No active business matches “${text.trim()}”.`;
  if (choices.hasMore) return `The first ${length} are shown. Type more to find others.`;
  return `${counted(length, 'business', 'businesses')} found`;
}
