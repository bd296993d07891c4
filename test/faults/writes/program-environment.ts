export const ADMIN = { email: 'me@spa.test', password: 'a long password' };
export const TOKEN = 'the token of the faults';
export const NUMBER = '+15125550100';

export const writableProgram = (port: number, dataDir: string) => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  AUTH_SECRET: 'a secret of the faults, long enough to sign with',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  TRUSTED_PROXIES: '1',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: TOKEN,
  TWILIO_FROM: NUMBER,
  TWILIO_API_URL: 'http://127.0.0.1:1',
  LOG_LEVEL: 'error',
});
