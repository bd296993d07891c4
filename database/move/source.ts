import { DatabaseSync } from 'node:sqlite';
import { isDatabaseFault } from '../unavailable.ts';

const LOCK_TIMEOUT_MS = 1000;

/**
 * Opens an embedded database for this process alone; undefined where another one has it open. Every
 * program holds a lock of the system's on its file for as long as it lives, and not when it was killed.
 */
export function openExclusively(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
  try {
    database.exec('pragma locking_mode = exclusive; begin immediate; rollback');
    return database;
  } catch (error) {
    database.close();
    if (isDatabaseFault(error)) return undefined;
    throw error;
  }
}
