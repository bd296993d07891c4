import { saveSettings } from '../../../market/settings/commands.server.ts';
import type { Section } from '../../../market/settings/sections.ts';
import { type Submission, success } from '../../kit/forms/form-action.server.ts';
import { saveEdit } from '../changes/save-edit.server.ts';
import { describeConflict, storedSection } from './form-data.server.ts';
import { sectionPath } from './paths.ts';

export async function saveSection(
  section: Section,
  failed: string,
  { values, app, change }: Submission,
) {
  const stored = await storedSection(section, app);
  return saveEdit(values, failed, stored, async (formValues, loadedVersion) => {
    const edit = { section, formValues, loadedVersion, ...change };
    const saved = await saveSettings(app.db, app.defaults, edit);
    if (saved.kind === 'invalid') return saved;
    if (saved.kind === 'conflict') {
      return { ...saved, conflict: describeConflict(section, saved.current, formValues, app) };
    }
    // Notices may leave at other times now.
    app.delivery.wake();
    // Its color and its brand are in the head and the frame.
    return { to: sectionPath(section), flash: success('Settings saved'), wholeDocument: true };
  });
}
