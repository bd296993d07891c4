import { readStateRows } from '../../database/licenses/load.ts';
import { readZipAliases, readZipFile } from '../../database/zips/load.ts';
import { openLicensing } from '../../market/licenses/file.server.ts';
import { openZipTable } from '../../market/zips/store.server.ts';

/** The tables that come with the program and are the same for everyone. */
export function readTables() {
  return {
    zipTable: openZipTable(readZipFile(), readZipAliases()),
    licensing: openLicensing(readStateRows()),
  };
}
