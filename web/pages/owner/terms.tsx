import { data } from 'react-router';
import { formatTime } from '../../../market/dates.ts';
import { agreeToTerms } from '../../../market/owners/commands.server.ts';
import { parseAgreement } from '../../../market/owners/schema.ts';
import { ownerSession, services } from '../../context.ts';
import { readForm } from '../../kit/forms/read-form.server.ts';
import { problemsIn } from '../../kit/forms/use-problems.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { Field } from '../../kit/ui/field.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { redirect } from '../../redirect.server.ts';
import type { Route } from './+types/terms';
import { OWNERS_ONLY, ownerHead } from './head.ts';
import { OwnerForm, Tick } from './owner-form.tsx';

export const handle = OWNERS_ONLY;

export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(services);
  const { terms_at: at, terms_name: by } = context.get(ownerSession);
  const head = ownerHead(site, 'Terms');
  return {
    head,
    agreed: at === null ? undefined : `${formatTime(at, 'date', site.timeZone)}, by ${by}`,
  };
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(services);
  const values = await readForm(request);
  const parsed = parseAgreement(values);
  if (parsed.kind === 'invalid')
    return data({ values: { ...values }, problems: parsed.problems }, { status: 422 });
  await agreeToTerms(app.db, context.get(ownerSession).id, parsed.form, app.now());
  return redirect('/owner');
}

const check = (values: Record<string, string>) =>
  problemsIn<string>(parseAgreement(values)) as Record<string, string>;

export default function OwnerTermsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand } = useSite().site;
  const { agreed } = loaderData;
  if (agreed !== undefined)
    return (
      <div className="page py-6 md:py-10">
        <TextLink to="/owner" tall>
          Your page
        </TextLink>
        <h1 className="text-3xl md:text-4xl">Terms</h1>
        <p className="mt-4">
          Agreed to on {agreed}.{' '}
          <TextLink href="/terms" tall>
            Read them
          </TextLink>
        </p>
      </div>
    );
  return (
    <OwnerForm
      title="Terms"
      lead={
        <>
          Please read the{' '}
          <TextLink href="/terms" target="_blank">
            terms of service of {brand}
          </TextLink>{' '}
          and sign for your spa.
        </>
      }
      stored={{}}
      answer={actionData}
      check={check}
      button="Agree"
    >
      {(field, problems) => (
        <>
          <Field {...field('name')} label="Your name" autoComplete="name" />
          <Field
            {...field('role')}
            label="Your role"
            placeholder="Owner"
            autoComplete="organization-title"
          />
          <Tick name="agree" isTicked={actionData?.values.agree === 'yes'} problem={problems.agree}>
            My spa agrees to these terms
          </Tick>
        </>
      )}
    </OwnerForm>
  );
}
