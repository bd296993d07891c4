import { createServer, get, type IncomingMessage } from 'node:http';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';

const OF_NODE = ['date', 'connection', 'keep-alive'];

/**
 * A ceiling for our server: `node:http` alone, writing the bytes and headers of one of our answers.
 * Arguments: port, the page's address, encoding.
 */
const [port, url = '', encoding = ''] = process.argv.slice(2);
const answer = await new Promise<IncomingMessage>((done, fail) => {
  get(url, { headers: { 'accept-encoding': encoding } }, done).on('error', fail);
});
const body = await buffer(answer);
const headers = Object.fromEntries(
  Object.entries(answer.headers).filter(([name]) => !OF_NODE.includes(name)),
);

createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), '127.0.0.1');
