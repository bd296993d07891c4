import type { SettingField } from '../../../market/settings/table.ts';
import { HiddenFields } from '../../kit/forms/hidden-fields.tsx';
import { NotSaved } from '../../kit/forms/not-saved.tsx';
import { ConflictNotice, type EditAnswer } from '../changes/conflict-notice.tsx';
import type { sectionView } from './form-data.server.ts';

type Props = {
  view: Pick<Awaited<ReturnType<typeof sectionView>>, 'section' | 'version' | 'stored'>;
  answer: EditAnswer<SettingField> | undefined;
  sending: boolean;
};

export function SectionHead({ view, answer, sending }: Props) {
  return (
    <>
      <HiddenFields
        values={{
          section: view.section,
          version: view.version,
          loaded: JSON.stringify(view.stored),
        }}
        sent={answer?.values}
      />
      {answer?.failure && <NotSaved failure={answer.failure} />}
      {answer?.changed && (
        <ConflictNotice record="section" changed={answer.changed} sending={sending} />
      )}
    </>
  );
}
