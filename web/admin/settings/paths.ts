import type { Section } from '../../../market/settings/sections.ts';

export const settingsPath = '/admin/settings';
export const sectionPath = (section: Section) => `${settingsPath}/${section}`;

export const noticesPath = sectionPath('notices');

export const erasePath = '/admin/settings/visits/erase';

export const connectionsPath = '/admin/settings/connections';
export const securityPath = '/admin/settings/security';
export const enterPath = (id: string) => `${connectionsPath}/${id}`;
export const backupPath = `${settingsPath}/backup`;
export const downloadPath = `${backupPath}/download`;
