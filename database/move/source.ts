import { DatabaseSync } from 'node:sqlite';
import { isFaultOfTheDatabase } from '../unavailable.ts';

const WAIT_MS = 1000;

/**
 * Opens an embedded database for this process alone; undefined where another one has it open. Every
 * program holds a lock of the system's on its file for as long as it lives, and not when it was killed.
 */
export function openAlone(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout: WAIT_MS });
  try {
    database.exec('pragma locking_mode = exclusive; begin immediate; rollback');
    return database;
  } catch (error) {
    database.close();
    if (isFaultOfTheDatabase(error)) return undefined;
    throw error;
  }
}
