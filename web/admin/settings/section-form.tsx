import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import type { Section } from '../../../market/settings/sections.ts';
import { fieldsIn, type SettingField } from '../../../market/settings/table.ts';
import { NOTHING } from '../../../market/terms/schema.ts';
import { listed } from '../../../market/words.ts';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import type { EditAnswer } from '../changes/conflict-notice.tsx';
import type { sectionView } from './form-data.server.ts';
import { labels } from './labels.ts';
import { PreviewPane } from './preview-pane.tsx';
import { SectionHead } from './section-head.tsx';
import { SettingRow } from './setting-row.tsx';
import { TermsPreview } from './terms-preview.tsx';
import { type SectionFormState, useSectionForm } from './use-section-form.ts';

/** What they set is on no public page. */
const WITHOUT_PREVIEW: Section[] = ['terms', 'deals', 'commission', 'office', 'notices', 'visits'];

type SectionFormProps = {
  view: Awaited<ReturnType<typeof sectionView>>;
  answer: EditAnswer<SettingField> | undefined;
};

export function SectionForm({ view, answer }: SectionFormProps) {
  const { section, placeholders } = view;
  const id = useId();
  const state = useSectionForm(view, answer);
  const { form, draft, values, isValid, sending, change, submit } = state;
  const row = (name: SettingField) => (
    <SettingRow key={name} name={name} view={view} state={state} />
  );
  const saysNothing = (name: SettingField) => ['', NOTHING].includes(view.stored[name] ?? '');
  const closed = section === 'terms' ? fieldsIn(section).filter(saysNothing) : [];
  const open = fieldsIn(section).filter((name) => !closed.includes(name));

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
        {(section === 'welcome' || section === 'questions') && (
          <Placeholders placeholders={placeholders} />
        )}
        {open.map(row)}
        {closed.length > 0 && <SayMore fields={closed} problems={state.problems} row={row} />}
        <Button
          type="submit"
          disabled={sending || state.uploading}
          className="min-h-12 w-full sm:w-auto sm:justify-self-start"
        >
          {sending ? 'Saving...' : 'Save Settings'}
        </Button>
      </form>
      {section === 'terms' && <TermsPreview values={values} isValid={isValid} />}
      {!WITHOUT_PREVIEW.includes(section) && (
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

type SayMoreProps = {
  fields: SettingField[];
  problems: SectionFormState['problems'];
  row: (name: SettingField) => ReactNode;
};

function SayMore({ fields, problems, row }: SayMoreProps) {
  // What a problem has opened stays open when it is put right.
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && fields.some((name) => problems[name])) setIsOpen(true);
  function toggle(event: MouseEvent) {
    event.preventDefault();
    setIsOpen(!isOpen);
  }

  return (
    <details open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, and Enter clicks it */}
      <summary onClick={toggle} className="mb-5">
        <span>
          Say more
          <span className="block font-normal text-ink-soft text-sm">
            {`Not set: ${listed(fields.map((name) => labels[name].toLowerCase()))}.`}
          </span>
        </span>
      </summary>
      <div className="grid gap-5">{fields.map(row)}</div>
    </details>
  );
}

type PlaceholdersProps = { placeholders: Array<{ name: string; value: string }> };

function Placeholders({ placeholders }: PlaceholdersProps) {
  return (
    <details className={cardLook('px-4')}>
      <summary className="text-sm">
        Placeholders for names and numbers that are set elsewhere
      </summary>
      <dl className="grid gap-x-5 gap-y-1 sm:grid-cols-[auto_1fr] pb-4 text-sm">
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
