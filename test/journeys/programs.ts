import { openBrowser } from '../browser/chromium.ts';
import { freePort, startReadyProgram, temporaryFolder } from '../process/program.ts';

async function openProgram(environment: Record<string, string>) {
  const port = String(await freePort());
  const folder = temporaryFolder();
  const program = await startReadyProgram({ PORT: port, DATA_DIR: folder.path, ...environment });
  const browser = await openBrowser();
  return {
    site: `http://localhost:${port}`,
    dataDir: folder.path,
    browser,
    output: program.output,
    close: async () => {
      await browser.close();
      await program.stop();
      folder.remove();
    },
  };
}

export async function openDemo() {
  const demo = await openProgram({ POSTAL_ADDRESS: '12 Cedar Street, Austin, TX 78701' });
  const [, email = '', password = ''] =
    /Administrator: (\S+)\s+Password: (\S+)/.exec(demo.output()) ?? [];
  return { ...demo, email, password };
}

export async function openOwnSite() {
  const email = 'owner@calm.test';
  const password = 'quiet stones and warm water';
  const environment = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DEMO: 'true' };
  const own = await openProgram(environment);
  return { ...own, email, password };
}

export type Program = Awaited<ReturnType<typeof openDemo>>;
