import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_LENGTH } from '../market/admin/rules.ts';

/** ASVS 5.0, 6.2.4 wants the 3,000 most common passwords that the length allows. */
const COUNT = 3000;
const FILE = new URL('../market/admin/common-passwords.server.ts', import.meta.url);

// Run by hand when the package has a newer list. The most common come first.
const list = dictionary['passwords-common']
  .filter((password) => password.length >= PASSWORD_LENGTH.min && /^[\w!@#%.-]+$/.test(password))
  .slice(0, COUNT)
  .join(' ')
  .replace(/(.{1,98})(?: |$)/g, '$1\n');
writeFileSync(
  FILE,
  `/**
 * The ${COUNT.toLocaleString('en-US')} commonest passwords of ${PASSWORD_LENGTH.min} characters or more, in lower case. From
 * @zxcvbn-ts/language-common (MIT, Dan Wheeler, Dropbox and zxcvbn-ts), by scripts/common-passwords.ts.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  \`
${list}\`
    .trim()
    .split(/\\s+/),
);
`,
);
