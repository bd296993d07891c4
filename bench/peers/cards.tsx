import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { DealGrid } from '../../web/deals/deal-card.tsx';
import { SiteContext } from '../../web/layout/use-site.ts';

/**
 * A floor for drawing: the cards of a page of results by React alone over `node:http`, compressed as
 * ours where the request takes it. Arguments: port, a file with the deals and what pages show of the site.
 */
const [port, file = ''] = process.argv.slice(2);
const { deals, site } = JSON.parse(readFileSync(file, 'utf8'));

createServer(({ headers }, response) => {
  const html = Buffer.from(
    renderToString(
      <StaticRouter location="/deals">
        <SiteContext value={site}>
          <DealGrid deals={deals} leads className="" />
        </SiteContext>
      </StaticRouter>,
    ),
  );
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  const takesGzip = headers['accept-encoding'] === 'gzip';
  if (takesGzip) response.setHeader('Content-Encoding', 'gzip');
  response.end(takesGzip ? gzipSync(html, { level: 4 }) : html);
}).listen(Number(port), '127.0.0.1');
