import Stripe from 'stripe';

interface Named {
  id: string;
  object: string;
}

export function signBell(secret: string, object: Named, atMs: number, isThin = false) {
  const body = JSON.stringify(
    isThin
      ? {
          id: 'evt_test_65',
          object: 'v2.core.event',
          type: `v1.${object.object}.updated`,
          created: new Date(atMs).toISOString(),
          livemode: false,
          related_object: { id: object.id, type: object.object, url: '/v1/somewhere' },
        }
      : { id: 'evt_1', object: 'event', type: `${object.object}.updated`, data: { object } },
  );
  const timestamp = Math.floor(atMs / 1000);
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  return { header, body };
}
