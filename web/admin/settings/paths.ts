import type { Section } from '../../../market/settings/sections.ts';

export const settingsPath = '/admin/settings';
export const sectionPath = (section: Section) => `${settingsPath}/${section}`;

export const noticesPath = sectionPath('notices');

export const erasePath = '/admin/settings/visits/erase';

export const connectionsPath = '/admin/settings/connections';
export const securityPath = '/admin/settings/security';
export const enterPath = (id: string) => `${connectionsPath}/${id}`;
/** Where one proves who it is before a connection is entered. */
export const confirmPath = (id: string) => `${securityPath}?next=${id}`;
export const backupPath = `${securityPath}#backup`;
