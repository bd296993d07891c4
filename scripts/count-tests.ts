import type { TestEvent } from 'node:test/reporters';

export type Counts = Extract<TestEvent, { type: 'test:summary' }>['data']['counts'];

export default async function* countTests(events: AsyncIterable<TestEvent>) {
  for await (const event of events) {
    if (event.type === 'test:summary' && event.data.file === undefined)
      yield JSON.stringify(event.data.counts);
  }
}
