import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { openApp } from '../helpers/app.ts';

/** Over a real socket, because app.request would normalize the address. */
test('no spelling of an address leads past the guard', async (t) => {
  const testApp = await openApp();
  const server = createServer(getRequestListener(testApp.app.fetch));
  t.after(async () => {
    server.close();
    await testApp.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const spellings = [
    '/admin',
    '/admin/',
    '/ADMIN',
    '/Admin/',
    '/%61dmin',
    '/%41DMIN',
    '/admi%6e/',
    '//admin',
    '/admin//',
    '/./admin',
    '/deals/../admin',
    '/deals/%2e%2e/admin',
    '/%2e/admin',
    '/admin/.',
    '/admin/%2e',
    '/admin/login/..',
    '/admin/login/%2e%2e',
    '/admin/login/../',
    '/admin?index',
    '/admin/?x=/admin/login',
    '/admin.data',
    '/admin/_.data',
    '/admin/.data',
    '/ADMIN.data',
    '/%61dmin.data',
    '/admin.data?_routes=root',
    '/admin.data?_routes=routes%2Fadmin',
    '/admin.data?index',
    '/admin/sign-out',
    '/admin/SIGN-OUT/',
    '/admin/sign%2dout',
    '/admin/sign-out.data',
    '/admin;x',
    '/admin%00',
    '/admin%2f',
    '/admin%5c',
    '/\\admin',
    '/admin\\',
    '/admin/login%2f..',
    '/admin/login.data/../../admin',
    '/_root.data/../admin',
    'http://localhost:3000/admin',
    '/admin%20',
    '/admin%09',
    '/admin%252f',
    '/admin#/admin/login',
  ];
  for (const path of spellings) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const { status, text } = await sendRequest(port, method, path);
      const description = `${method} ${path} → ${status}`;
      assert.doesNotMatch(text, /Admin Dashboard|Waiting for you|notices/, description);
      assert.ok(status < 500, description);
    }
  }
});

function sendRequest(port: number, method: string, path: string) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { Host: 'localhost:3000', Connection: 'close' };
    request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
}
