import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../database/backup/backup.ts';
import { embeddedFile } from '../../database/connect.ts';
import { parseGallery } from '../../market/galleries/rules.ts';
import { mainFileOf, pictureAt } from '../../market/pictures/rules.ts';
import type { Finding } from '../../market/ports/connections.ts';
import type { Db } from '../../market/ports.ts';
import { effectiveSettings } from '../../market/settings/rules.ts';
import { readSettings } from '../../market/settings/store.server.ts';
import { authSecretIn } from '../config/auth-secret.ts';
import type { Config } from '../config/config.ts';
import { uploadsIn } from '../files/folders.ts';
import { freeBytesOf } from '../telemetry/disk-space.ts';
import { ok, problem, warning } from './findings.ts';

/** An upgrade writes the tables again, and a backup beside them. */
const UPGRADE_NEEDS = 2.5;
const GB = 1024 ** 3;

export async function checkFiles(db: Db, config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  const pictures = await checkThere('Pictures', uploadsIn(dataDir), await picturesOf(db, config));
  const secret = await checkSecret(db, config);
  return [pictures, ...(secret ? [secret] : [])];
}

async function picturesOf(db: Db, { site }: Config): Promise<string[]> {
  const deals = await db
    .selectFrom('deals')
    .select('image_url')
    .where('image_url', 'like', '/uploads/%')
    .execute();
  const businesses = await db
    .selectFrom('businesses')
    .select('gallery')
    .where('gallery', 'like', '%/uploads/%')
    .execute();
  const { hero, site: current } = effectiveSettings(site, (await readSettings(db)).values);
  const stored = [
    ...deals.map(({ image_url }) => pictureAt(image_url)),
    ...businesses.flatMap(({ gallery }) => parseGallery(gallery).map(({ url }) => pictureAt(url))),
    hero?.picture,
    current.logo,
  ];
  return stored.flatMap((picture) => (picture ? [mainFileOf(picture)] : []));
}

async function checkThere(subject: string, folder: string, names: string[]): Promise<Finding> {
  const needed = new Set(names);
  const missing = needed.difference(new Set(await namesIn(folder)));
  if (missing.size === 0) return ok(subject, 'the files of all records are there');
  const message = `${missing.size} of ${needed.size} files are missing in ${folder}: copy them from a backup or the former DATA_DIR.`;
  return problem(subject, message);
}

/** The program makes the secret before the administrator, so a site with only the latter has lost it. */
async function checkSecret(db: Db, config: Config): Promise<Finding | undefined> {
  if (authSecretIn(config) !== undefined) return undefined;
  const administrator = await db.selectFrom('admin_users').select('id').executeTakeFirst();
  if (!administrator) return undefined;
  const message = `${join(config.dataDir, 'auth-secret')} is gone: put it back from a copy of DATA_DIR, or set AUTH_SECRET as it was. With another one everybody is signed out, and links in sent emails no longer work.`;
  return problem('Signing secret', message);
}

export async function checkUpgradeSpace(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  freeBytes = freeBytesOf,
): Promise<Finding[]> {
  const file = embeddedFile(dataDir);
  if (databaseUrl || !existsSync(file)) return [];
  const { size } = await stat(file);
  const needed = size * UPGRADE_NEEDS;
  const text = `an upgrade may need ${(needed / GB).toFixed(1)} GB`;
  return (await freeBytes(dataDir)) < needed
    ? [
        warning(
          'Room to upgrade',
          `${text}, and the disk of DATA_DIR has less. Free some space first.`,
        ),
      ]
    : [ok('Room to upgrade', `${text}, and the disk of DATA_DIR has that`)];
}
