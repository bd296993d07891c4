import { Agent, request } from 'node:http';

/** Each request has the statuses that are correct for it. */
export interface BenchRequest {
  path: string;
  expect: number[];
  headers?: Record<string, string>;
  form?: Record<string, string>;
}

/** Sends requests in order; throws at an unexpected status. */
export async function sendAll(port: number, all: Iterable<BenchRequest>, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const queue = all[Symbol.iterator]();
  const visitor = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const status = await send(agent, port, next.value);
      if (next.value.expect.includes(status)) continue;
      throw new Error(`${next.value.path} answered ${status}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, visitor));
  } finally {
    agent.destroy();
  }
}

function send(agent: Agent, port: number, benchRequest: BenchRequest): Promise<number> {
  const { path, headers, form } = benchRequest;
  const body = form && new URLSearchParams(form).toString();
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const method = form ? 'POST' : 'GET';
  const options = { agent, host: '127.0.0.1', port, path, method };
  return new Promise((done, failed) => {
    const clientRequest = request(
      { ...options, headers: { ...(form && type), ...headers } },
      (answer) => {
        answer.resume().on('end', () => done(answer.statusCode ?? 0));
        answer.on('error', failed);
      },
    );
    // Browsers do the same: a connection may close just as the next request is written.
    clientRequest.on('error', (error) =>
      clientRequest.reusedSocket ? done(send(agent, port, benchRequest)) : failed(error),
    );
    clientRequest.end(body);
  });
}
