import { data, Form, useNavigation } from 'react-router';
import { NOT_FOUND } from '../../../market/pages/bought.server.ts';
import { type GiftView, giftOfDay, giftOfVoucher } from '../../../market/pages/gift.server.ts';
import { giftProblems } from '../../../market/vouchers/rules.ts';
import { parseGiftWords } from '../../../market/vouchers/schema.ts';
import { pageState, services } from '../../context.ts';
import { readForm } from '../../kit/forms/read-form.server.ts';
import { submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { useProblems } from '../../kit/forms/use-problems.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { UNLISTED_HEADERS } from '../../kit/layout/unlisted-headers.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { AreaField, Field } from '../../kit/ui/field.tsx';
import { PrintButton } from '../../kit/ui/print-button.tsx';
import { ShareButton } from '../../kit/ui/share-button.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { redirect } from '../../redirect.server.ts';
import { OWN_PAGE } from '../../route-facts.ts';
import type { Route } from './+types/gift';
import { GiftCard, giftText } from './gift-card.tsx';
import { NothingBought } from './how-to-book.tsx';

export const handle = OWN_PAGE;

/** For a deal that was bought on some day, or with the code of a voucher. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  context.get(pageState).isPrivate = true;
  const gift =
    params.token === undefined
      ? await giftOfDay(app, params.dealId ?? '', url.searchParams)
      : await giftOfVoucher(app, params.token);
  if (!gift)
    return data(
      { kind: 'missing' as const, head: NOT_FOUND },
      { status: 404, headers: UNLISTED_HEADERS },
    );
  if (gift.kind === 'elsewhere') throw redirect(gift.to);
  const description = 'A card to print for the person who gets this deal.';
  const head = { title: `Gift card | ${app.site.brand}`, description, hidden: true };
  return data({ ...gift, head }, { headers: UNLISTED_HEADERS });
}

export const clientLoader = retried;

/** The words go from the form onto the page, and nowhere else: not stored, not logged, not cached. */
export async function action({ request, context }: Route.ActionArgs) {
  context.get(pageState).isPrivate = true;
  const values = await readForm(request);
  const parsed = parseGiftWords(values);
  if (parsed.kind === 'invalid') return data({ ...parsed, values }, { status: 400 });
  return data({ kind: 'words' as const, values: parsed.form, problems: {} });
}

export const clientAction = submitOrRestore('The card could not be made.', (values, { text }) => ({
  kind: 'failed' as const,
  values,
  failure: text,
}));

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function GiftPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') return <NothingBought />;
  const words = actionData?.kind === 'words' ? actionData.values : undefined;
  const form = (
    <GiftForm
      values={actionData?.values ?? { recipient: loaderData.recipient }}
      answer={actionData?.kind === 'invalid' ? actionData : undefined}
      page={loaderData.page}
      code={loaderData.code}
    />
  );
  return (
    <div className="page py-6 md:py-10 print:p-0">
      <h1 className={words ? 'sr-only' : 'text-3xl md:text-4xl print:hidden'}>Gift card</h1>
      {words ? (
        <>
          <GiftCard {...loaderData} words={words} />
          <div className="mt-6 flex flex-wrap gap-3 print:hidden">
            <ShareButton title="Gift card" text={giftText(words, loaderData)} />
            <PrintButton />
          </div>
          <details className="mt-4 print:hidden">
            <summary>Change the words</summary>
            {form}
          </details>
        </>
      ) : (
        <>
          <p className="prose-line mt-3 text-ink-soft">
            A card for “{loaderData.title}” at {loaderData.booking.businessName}. What you write is
            not stored anywhere.
          </p>
          {actionData?.kind === 'failed' && <Alert className="mt-4">{actionData.failure}</Alert>}
          {form}
        </>
      )}
    </div>
  );
}

type GiftFormProps = Pick<GiftView, 'page' | 'code'> & {
  values: Record<string, string>;
  answer: { problems: ReturnType<typeof giftProblems> } | undefined;
};

function GiftForm({ values, page, code, answer }: GiftFormProps) {
  const sending = useNavigation().formMethod === 'POST';
  const { form, problems, clearFixedProblems } = useProblems(answer, giftProblems);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={clearFixedProblems}
      className="mt-6 grid max-w-xl gap-5"
    >
      <Field
        label="Recipient"
        name="recipient"
        autoComplete="off"
        defaultValue={values.recipient}
        problem={problems.recipient}
      />
      <AreaField
        label="Message"
        name="message"
        autoComplete="off"
        defaultValue={values.message}
        problem={problems.message}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" disabled={sending}>
          Make the Card
        </Button>
        <TextLink href={page} tall>
          {code ? 'Your voucher' : 'I already bought this'}
        </TextLink>
      </div>
    </Form>
  );
}
