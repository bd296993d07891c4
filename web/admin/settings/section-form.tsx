import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PART_NAMES, PARTS, type Part, type PartFacts } from '../../../market/settings/sections.ts';
import { fieldsOf, type SettingField } from '../../../market/settings/table.ts';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import type { EditAnswer } from '../changes/conflict-notice.tsx';
import type { sectionView } from './form-data.server.ts';
import { PreviewPane } from './preview-pane.tsx';
import { SectionHead } from './section-head.tsx';
import { SettingRow } from './setting-row.tsx';
import { type SectionFormState, useSectionForm } from './use-section-form.ts';

type SectionFormProps = {
  view: Awaited<ReturnType<typeof sectionView>>;
  answer: EditAnswer<SettingField> | undefined;
};

export function SectionForm({ view, answer }: SectionFormProps) {
  const { section, placeholders } = view;
  const id = useId();
  const state = useSectionForm(view, answer);
  const { form, draft, isValid, sending, change, submit } = state;
  const row = (name: SettingField) => (
    <SettingRow key={name} name={name} view={view} state={state} />
  );
  const parts = PART_NAMES.filter((part) => PARTS[part].section === section);

  return (
    <div className="mt-6 grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_20.5rem] xl:gap-8">
      <form
        ref={form}
        id={id}
        method="post"
        noValidate
        onInput={change}
        onSubmit={submit}
        className="grid max-w-2xl gap-5"
      >
        <SectionHead view={view} answer={answer} sending={sending} />
        {parts.map((part) => {
          const { title }: PartFacts = PARTS[part];
          return title ? (
            <FoldedPart key={part} {...{ part, title, problems: state.problems, row }} />
          ) : (
            <div key={part} className={`grid gap-5 ${part === 'policy' ? 'sm:grid-cols-2' : ''}`}>
              {fieldsOf(part).map(row)}
            </div>
          );
        })}
        {section === 'landing' && <Placeholders placeholders={placeholders} />}
        <Button
          type="submit"
          disabled={sending || state.uploading}
          className="min-h-12 w-full sm:w-auto sm:justify-self-start"
        >
          {sending ? 'Saving...' : 'Save Settings'}
        </Button>
      </form>
      {section !== 'office' && (
        <PreviewPane
          form={id}
          section={section}
          draft={draft}
          isValid={isValid}
          hasDeal={view.hasDeal}
        />
      )}
    </div>
  );
}

type FoldedPartProps = Pick<SectionFormState, 'problems'> & {
  part: Part;
  title: string;
  row: (name: SettingField) => ReactNode;
};

/** A part that few need, closed unless the address names it. Its fields are sent all the same. */
function FoldedPart({ part, title, problems, row }: FoldedPartProps) {
  const [search] = useSearchParams();
  // What a problem has opened stays open when it is put right.
  const [isOpen, setIsOpen] = useState(search.get('part') === part);
  const fields = fieldsOf(part);
  if (!isOpen && fields.some((name) => problems[name])) setIsOpen(true);
  function toggle(event: MouseEvent) {
    event.preventDefault();
    setIsOpen(!isOpen);
  }

  return (
    <details open={isOpen} className={cardLook('px-5')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, and Enter clicks it */}
      <summary onClick={toggle} className="min-h-12">
        {title}
      </summary>
      <div className="grid gap-5 pt-1 pb-5">{fields.map(row)}</div>
    </details>
  );
}

type PlaceholdersProps = { placeholders: Array<{ name: string; value: string }> };

function Placeholders({ placeholders }: PlaceholdersProps) {
  return (
    <details className={cardLook('px-5')}>
      <summary className="min-h-12">Names and numbers in these texts</summary>
      <dl className="grid gap-x-5 gap-y-1 sm:grid-cols-[auto_1fr] pb-5 text-sm">
        {placeholders.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-soft">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
