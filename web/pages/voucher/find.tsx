import { data } from 'react-router';
import { parseVoucherCode } from '../../../market/purchases/codes.ts';
import { CODE_MISTYPED } from '../../../market/purchases/copy.ts';
import { MAX_CODE_TEXT_LENGTH } from '../../../market/purchases/rules.ts';
import { services } from '../../context.ts';
import { useProblems } from '../../kit/forms/use-problems.ts';
import { VoucherCodeField } from '../../kit/forms/voucher-code-field.tsx';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { UNLISTED_HEADERS } from '../../kit/layout/unlisted-headers.ts';
import { Button } from '../../kit/ui/button.tsx';
import { redirect } from '../../redirect.server.ts';
import { OWN_PAGE } from '../../route-facts.ts';
import type { Route } from './+types/find';
import { requireVouchers } from './check.server.ts';

export const handle = OWN_PAGE;

/** A code is looked up one at a time; there is no list. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireVouchers(context);
  const typed = url.searchParams.get('code')?.slice(0, MAX_CODE_TEXT_LENGTH) ?? '';
  const code = parseVoucherCode(typed);
  if (code) throw redirect(`/v/${code}`);
  const head = {
    title: `Check a voucher | ${context.get(services).site.brand}`,
    description: 'What a voucher is worth today.',
    hidden: true,
  };
  const answer = typed ? { problems: problemsIn({ code: typed }) } : undefined;
  return data({ head, typed, answer }, { headers: UNLISTED_HEADERS });
}

function problemsIn({ code = '' }: { code?: string }): { code?: string } {
  return parseVoucherCode(code) === undefined ? { code: CODE_MISTYPED } : {};
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function FindVoucherPage({ loaderData }: Route.ComponentProps) {
  const { typed, answer } = loaderData;
  const { form, problems, hasProblems, clearFixedProblems } = useProblems(answer, problemsIn);
  return (
    <div className="page py-6 md:py-10">
      <h1 className="text-3xl md:text-4xl">Check a voucher</h1>
      <form
        ref={form}
        action="/v"
        method="get"
        noValidate
        onInput={clearFixedProblems}
        onSubmit={(event) => hasProblems() && event.preventDefault()}
        className="mt-6 flex max-w-2xl flex-wrap items-end gap-3"
      >
        <VoucherCodeField typed={typed} problem={problems.code} />
        <Button type="submit" className="min-h-12">
          Check
        </Button>
      </form>
    </div>
  );
}
