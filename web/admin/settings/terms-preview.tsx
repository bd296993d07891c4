import type { SectionValues } from '../../../market/settings/parse.ts';
import { ownSentences } from '../../../market/terms/copy.ts';
import { NO_TERMS, SITE_TERM_NAMES } from '../../../market/terms/rules.ts';
import { NOTHING, termField } from '../../../market/terms/schema.ts';
import { cardLook } from '../../kit/ui/card.tsx';

type Props = { values: SectionValues; isValid: boolean };

export function TermsPreview({ values, isValid }: Props) {
  const said = SITE_TERM_NAMES.map((term) => [term, values[termField(term)]]);
  const terms = Object.fromEntries(said.filter(([, value]) => value && value !== NOTHING));
  const business = { name: 'the spa', phone: 'its number' };
  const sentences = isValid ? ownSentences({ ...NO_TERMS, ...terms }, business) : [];
  return (
    <aside aria-labelledby="preview" className="w-full max-w-2xl xl:sticky xl:top-8">
      <h2 id="preview" className="text-2xl">
        Preview
      </h2>
      <p className="mt-1 text-ink-soft">
        {isValid
          ? 'Important Information of a deal adds this to the lines of Policy.'
          : 'The preview waits until every field is valid.'}
      </p>
      {sentences.length > 0 && (
        <ul className={cardLook('mt-4 grid list-disc gap-2 py-5 pr-5 pl-9')}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </aside>
  );
}
