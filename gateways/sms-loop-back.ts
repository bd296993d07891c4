import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TextGateway } from '../market/ports.ts';

export type LoopBackReport = {
  gatewayId: string;
  messageId: string;
  attempt: number;
  status: 'sent' | 'delivered';
};

/** As long as a quick phone network takes. */
const DELIVERY_MS = 1200;

interface OutboxLine {
  gatewayId: string;
  to: string;
  text: string;
  takenAt: number;
}

/**
 * A gateway for trying out: each text becomes a line of JSON in `file`, and is reported as delivered
 * a moment later. Nothing leaves this machine.
 */
export function openSmsLoopBack(
  file: string,
  report: (report: LoopBackReport) => Promise<void>,
  now: () => number,
  deliveryMs = DELIVERY_MS,
): TextGateway {
  return {
    async send({ to, text, messageId, attempt }) {
      const gatewayId = `LB${messageId.replaceAll('-', '')}${attempt}`;
      const line: OutboxLine = { gatewayId, to, text, takenAt: now() };
      try {
        await mkdir(dirname(file), { recursive: true });
        await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
      } catch {
        return {
          kind: 'not-accepted',
          reason: 'the outbox file cannot be written',
          retryAfterMs: 0,
        };
      }
      const deliveryReport = { gatewayId, messageId, attempt, status: 'delivered' } as const;
      setTimeout(() => void report(deliveryReport), deliveryMs).unref();
      return { kind: 'accepted', gatewayId };
    },
    async findAccepted(to, since) {
      const lines = await readFile(file, 'utf8').catch(() => '');
      return lines
        .split('\n')
        .flatMap(readLine)
        .filter((line) => line.to === to && line.takenAt >= since)
        .map((line) => ({ ...line, status: 'delivered', reason: null }));
    },
  };
}

/** A line that a crash cut short was never answered, so nobody took it for sent. */
function readLine(line: string): OutboxLine[] {
  try {
    return [JSON.parse(line) as OutboxLine];
  } catch {
    return [];
  }
}
