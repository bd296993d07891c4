import { Agent, request } from 'node:http';

/** A request, and the statuses that are right answers to it. */
export interface Asked {
  path: string;
  expect: number[];
  headers?: Record<string, string>;
  /** A form, which is posted. */
  form?: Record<string, string>;
}

/** Asks one after the other over `connections` kept ones; throws at an answer that is not expected. */
export async function askAll(port: number, all: Iterable<Asked>, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = all[Symbol.iterator]();
  const visitor = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const status = await ask(agent, port, next.value);
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

function ask(agent: Agent, port: number, asking: Asked): Promise<number> {
  const { path, headers, form } = asking;
  const body = form && new URLSearchParams(form).toString();
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const method = form ? 'POST' : 'GET';
  const options = { agent, host: '127.0.0.1', port, path, method };
  return new Promise((done, failed) => {
    const asked = request({ ...options, headers: { ...(form && type), ...headers } }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0));
      answer.on('error', failed);
    });
    // As browsers do: a kept connection may end just as the next request is written.
    asked.on('error', (error) =>
      asked.reusedSocket ? done(ask(agent, port, asking)) : failed(error),
    );
    asked.end(body);
  });
}
