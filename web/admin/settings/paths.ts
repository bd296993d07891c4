import type { Section } from '../../../market/settings/sections.ts';

export const settingsPath = '/admin/settings';
export const sectionPath = (section: Section) => `${settingsPath}/${section}`;

export const erasePath = `${sectionPath('office')}/erase`;

export const connectionsPath = '/admin/settings/connections';
export const securityPath = '/admin/settings/security';
export const stripePath = '/admin/stripe/operator';
export const enterPath = (id: string) => `${connectionsPath}/${id}`;
export const backupPath = `${settingsPath}/backup`;
export const downloadPath = `${backupPath}/download`;
