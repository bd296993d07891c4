import type { SectionValues, SettingProblems } from '../../../market/settings/schema.ts';
import type { Failure } from '../../forms/failure.ts';
import type { EditConflict } from '../history/conflict-notice.tsx';

export const FAILED = 'Failed to save settings';

/** The server's answer to a section that was not saved. */
export interface SettingsFormResult {
  values: SectionValues;
  /** The version that the form was filled from. */
  version: string;
  /** What the form was filled with, as JSON. */
  loaded: string;
  problems?: SettingProblems;
  failure?: Failure;
  changed?: EditConflict;
}
