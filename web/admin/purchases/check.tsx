import { Form } from 'react-router';
import { parseVoucherCode } from '../../../market/purchases/codes.ts';
import { CODE_MISTYPED } from '../../../market/purchases/copy.ts';
import { findVoucherByCode } from '../../../market/purchases/store.server.ts';
import { services } from '../../context.ts';
import { VoucherCodeField } from '../../kit/forms/voucher-code-field.tsx';
import { retried } from '../../kit/layout/client-cache.ts';
import { readText } from '../../kit/lists/query.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { redirect } from '../../redirect.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/check';
import { PURCHASES, purchasePath } from './query.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const UNKNOWN = 'No voucher has this code. Compare it with the guest’s page, letter by letter.';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, linkSecret } = context.get(services);
  const typed = readText(url.searchParams, 'code').trim();
  const code = parseVoucherCode(typed);
  const found = code && (await findVoucherByCode(db, linkSecret, code));
  if (found) throw redirect(purchasePath(found.purchase.session_id));
  return { typed, problem: typed ? (code ? UNKNOWN : CODE_MISTYPED) : undefined };
}

export const clientLoader = retried;

export default function CheckVoucherPage({ loaderData: { typed, problem } }: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <title>Check a voucher</title>
      <p>
        <TextLink to={PURCHASES} tall>
          All purchases
        </TextLink>
      </p>
      <h1 className="text-3xl">Check a voucher</h1>
      <Form className="mt-6 flex flex-wrap items-end gap-3">
        <VoucherCodeField typed={typed} problem={problem} />
        <Button type="submit" className="min-h-12">
          Check
        </Button>
      </Form>
    </div>
  );
}
