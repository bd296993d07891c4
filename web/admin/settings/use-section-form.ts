import { type FormEvent, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import {
  parseSettings,
  type SectionValues,
  sectionValues,
} from '../../../market/settings/parse.ts';
import type { Section } from '../../../market/settings/sections.ts';
import { fieldsIn, type SettingField, type SettingValues } from '../../../market/settings/table.ts';
import { problemsIn, readFormValues, useProblems } from '../../kit/forms/use-problems.ts';
import { useUnsavedChanges } from '../../kit/forms/use-unsaved-changes.ts';
import { withdrawErrors } from '../../kit/ui/toast.tsx';
import type { EditAnswer } from '../changes/conflict-notice.tsx';

interface FilledSection {
  section: Section;
  stored: SectionValues;
  defaults: SettingValues;
}

export type SectionFormState = ReturnType<typeof useSectionForm>;

export function useSectionForm(
  { section, stored, defaults }: FilledSection,
  answer: EditAnswer<SettingField> | undefined,
) {
  const save = useSubmit();
  const [initial] = useState(answer ? sectionValues(section, answer.values) : stored);
  const [draft, setDraft] = useState(initial);
  const [uploading, setUploading] = useState(false);
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<SettingField>(
    answer,
    (typed) => problemsIn(parseSettings(section, sectionValues(section, typed), defaults)),
  );
  const sending = useNavigation().formMethod === 'POST';
  // While it is being saved the page may be left: saving ends with a new one.
  useUnsavedChanges(!sending && JSON.stringify(draft) !== JSON.stringify(stored));

  function change(event: Pick<FormEvent, 'target'>) {
    setDraft(sectionValues(section, readFormValues(form.current)));
    clearFixedProblems(event);
  }
  const parsed = parseSettings(section, draft, defaults);

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // A preview goes to its own frame or window, as the browser does without JavaScript.
    const isPreview = submitter?.hasAttribute('formtarget') ?? false;
    if (!isPreview) withdrawErrors();
    if (hasProblems() || sending) event.preventDefault();
    else if (!isPreview) {
      event.preventDefault();
      void save(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget);
    }
  }

  function setField(field: SettingField, value: string) {
    const input = form.current?.elements.namedItem(field);
    const isField =
      input instanceof HTMLInputElement ||
      input instanceof HTMLTextAreaElement ||
      input instanceof HTMLSelectElement;
    if (!isField) return;
    input.value = value;
    change({ target: input });
  }

  const values = parsed.kind === 'valid' ? parsed.values : draft;
  return {
    form,
    initial,
    draft,
    /** The values as they would be stored: an empty field is its default. */
    values,
    isValid: parsed.kind === 'valid',
    problems,
    firstProblem: fieldsIn(section).find((field) => answer?.problems?.[field]),
    sending,
    uploading,
    setUploading,
    change,
    submit,
    setField,
  };
}
