import type { ReadStripe } from '../../market/ports/stripe.ts';
import { openApi, type Path, type Query, type StripeOptions, unreadable } from './api.ts';
import { disputeFrom, linkFrom, refundFrom, sessionFrom } from './objects.ts';
import {
  type AnswerSchema,
  checkoutSession,
  dispute,
  type PageSchema,
  pages,
  refund,
} from './schema.ts';

const MAX_PAGES = 1000;
const PAGE_SIZE = '100';

/** Lists are complete: each is read to its last page, or rejects. */
export function openStripe(options: StripeOptions): ReadStripe {
  return (key) => {
    const get = openApi(key, options);

    async function list<Value extends { id: string }>(
      path: Path,
      query: Query,
      schema: PageSchema<Value>,
    ): Promise<Value[]> {
      const found = new Map<string, Value>();
      let after: string | undefined;
      for (let count = 0; count < MAX_PAGES; count++) {
        const cursor = after === undefined ? undefined : { starting_after: after };
        const answer = await get(path, { ...query, ...cursor, limit: PAGE_SIZE });
        const { data: values, has_more: hasMore } = parse(schema, answer, path);
        for (const value of values) found.set(value.id, value);
        if (!hasMore) return [...found.values()];
        after = values.at(-1)?.id;
      }
      throw unreadable(path);
    }

    async function one<Value>(path: Path, id: string, query: Query, schema: AnswerSchema<Value>) {
      if (!/^\w{1,255}$/.test(id)) return undefined;
      const answer = await get(path, query, id);
      return answer === undefined ? undefined : parse(schema, answer, path);
    }

    return {
      async links() {
        const query = { 'expand[]': 'data.line_items' };
        return (await list('/v1/payment_links', query, pages.links)).map(linkFrom);
      },
      async sessions(createdSince) {
        const query = { ...since(createdSince), status: 'complete', 'expand[]': 'data.line_items' };
        const answers = await list('/v1/checkout/sessions', query, pages.sessions);
        return answers.map(sessionFrom).filter((session) => session !== undefined);
      },
      async session(id) {
        const query = { 'expand[]': 'line_items' };
        const answer = await one('/v1/checkout/sessions', id, query, checkoutSession);
        return answer && sessionFrom(answer);
      },
      async refunds(createdSince) {
        return (await list('/v1/refunds', since(createdSince), pages.refunds)).map(refundFrom);
      },
      async refund(id) {
        const answer = await one('/v1/refunds', id, {}, refund);
        return answer && refundFrom(answer);
      },
      async disputes(createdSince) {
        return (await list('/v1/disputes', since(createdSince), pages.disputes)).map(disputeFrom);
      },
      async dispute(id) {
        const answer = await one('/v1/disputes', id, {}, dispute);
        return answer && disputeFrom(answer);
      },
    };
  };
}

function parse<Value>(schema: AnswerSchema<Value>, answer: unknown, path: Path): Value {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw unreadable(path);
  return parsed.data;
}

const since = (ms: number): Query => ({
  'created[gte]': String(Math.max(0, Math.floor(ms / 1000))),
});
