import { freePort, startReadyProgram } from './program.ts';

export const ADMIN = { email: 'owner@example.com', password: 'a quiet hour on Sunday' };

/** People use this address; the processes listen elsewhere. */
export const PUBLIC_URL = 'http://localhost';

export async function startInstance(environment: {
  DATABASE_URL: string;
  DATA_DIR: string;
  PORT?: string;
  STOP_GRACE_MS?: string;
}) {
  const port = Number(environment.PORT ?? (await freePort()));
  const program = await startReadyProgram({
    PUBLIC_URL,
    TRUSTED_PROXIES: '1',
    DATABASE_POOL: '6',
    AUTH_SECRET: 'a secret of the tests, long enough to sign with',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO: 'true',
    LOG_LEVEL: 'silent',
    ...environment,
    PORT: String(port),
  });
  return { ...program, port, origin: `http://127.0.0.1:${port}` };
}
