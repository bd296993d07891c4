import type { Section } from '../../../market/settings/rules.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { frameName, usePreview } from './use-preview.ts';

type Props = {
  form: string;
  section: Section;
  draft: object;
  /** Whether everything typed could be saved as it is. */
  isValid: boolean;
  hasDeal: boolean;
};

const previewAnchors: { [section in Section]?: string } = {
  questions: '#faq',
  testimonials: '#testimonials',
  policy: '#information-title',
};

/** Real pages with what is typed, before anything is saved; without a script at a button's press. */
export function PreviewPane({ form, section, draft, isValid, hasDeal }: Props) {
  const anchor = previewAnchors[section];
  const { button, visibleFrame, frames, target, showOtherPage, startNewFrame, handleFrameLoad } =
    usePreview({
      draft,
      isValid,
      anchor,
    });
  const sent = { type: 'submit', form, formAction: '/admin/settings/preview' } as const;
  return (
    <aside aria-labelledby="preview" className="w-full max-w-2xl xl:sticky xl:top-8">
      <h2 id="preview" className="text-2xl">
        Preview
      </h2>
      <p className="mt-1 text-ink-soft">
        {isValid ? 'Nobody else sees this until you save.' : 'It waits until every field is right.'}
      </p>
      <SelectField
        form={form}
        name="page"
        label="Page"
        defaultValue={section === 'policy' ? (hasDeal ? 'deal' : 'terms') : 'home'}
        onChange={showOtherPage}
        className="mt-4"
      >
        <option value="home">Landing page</option>
        {hasDeal && <option value="deal">A deal’s page</option>}
        <option value="terms">Terms of Service</option>
        <option value="privacy">Privacy Policy</option>
      </SelectField>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button {...sent} ref={button} look="quiet" formTarget={target} onClick={startNewFrame}>
          Preview
        </Button>
        <Button {...sent} look="quiet" formTarget="_blank">
          Preview in a New Tab
        </Button>
      </div>
      <div className="relative mt-4 h-[38rem] max-h-[85dvh] overflow-hidden rounded-card border border-line bg-paper">
        {frames.map((number) => (
          <iframe
            key={number}
            name={frameName(number)}
            title={number === visibleFrame ? 'Preview' : 'Preview under way'}
            inert={number !== visibleFrame && visibleFrame > 0}
            onLoad={(event) => handleFrameLoad(number, event)}
            className={`absolute inset-0 size-full ${number === visibleFrame ? '' : 'opacity-0 scriptless:opacity-100'}`}
          />
        ))}
      </div>
    </aside>
  );
}
