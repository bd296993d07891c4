import type { Logger } from 'pino';
import type { LogSecurity, SecurityEvent } from '../../market/security-events.ts';
import { openLog } from './log.ts';

/** A refusal is a warning, so that watchers of the log can count it. docs/operating.md lists all events. */
export const SECURITY_EVENTS: Record<SecurityEvent['event'], 'info' | 'warn'> = {
  'signed-in': 'info',
  'signed-out': 'info',
  'password-accepted': 'info',
  'sign-in-refused': 'warn',
  'code-refused': 'warn',
  confirmed: 'info',
  'confirm-refused': 'warn',
  'factors-changed': 'warn',
  'sessions-ended': 'warn',
  'admin-call-refused': 'warn',
  'metrics-refused': 'warn',
  'limit-reached': 'warn',
  'voucher-unknown': 'warn',
  'connection-changed': 'warn',
  'signature-forged': 'warn',
  'foreign-write': 'warn',
  exported: 'info',
  'backed-up': 'info',
  restored: 'warn',
  'password-set': 'warn',
  'factors-reset': 'warn',
};

export function openSecurityLog(log: Logger, where: () => object = () => ({})): LogSecurity {
  return (event) => log[SECURITY_EVENTS[event.event]]({ ...where(), ...event }, 'Security');
}

export function logOfCommand(event: SecurityEvent): void {
  const where = () => ({ address: 'command line', account: 'operator' });
  openSecurityLog(openLog('info', []), where)(event);
}
