import { data, Form, useNavigation } from 'react-router';
import { sayNotNew } from '../../../market/complaints/commands.server.ts';
import { ownStatement } from '../../../market/pages/statement.server.ts';
import { isMonth } from '../../../market/statements/rules.ts';
import { ownerSession, services } from '../../context.ts';
import { type Flash, withFlash } from '../../kit/forms/flash.server.ts';
import { success } from '../../kit/forms/form-action.server.ts';
import { NotSaved } from '../../kit/forms/not-saved.tsx';
import { readForm } from '../../kit/forms/read-form.server.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { UNLISTED_HEADERS } from '../../kit/layout/unlisted-headers.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { PrintButton } from '../../kit/ui/print-button.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink, textLinkLook } from '../../kit/ui/text-link.tsx';
import { redirect } from '../../redirect.server.ts';
import type { Route } from './+types/statement';
import { FAILED, OWNERS_ONLY, ownerHead, statementPath } from './head.ts';
import { StatementLines, StatementSums } from './paper.tsx';

export const handle = OWNERS_ONLY;

type Args = Pick<Route.LoaderArgs, 'context' | 'url'>;

/** The listed spa of a session, and the month of an address; '' for its newest statement. */
function spaAndMonth({ context, url }: Args) {
  const { businessId, ...owner } = context.get(ownerSession);
  if (businessId === undefined) throw missing('There is no statement yet');
  const month = url.searchParams.get('month') ?? '';
  return { owner: { ...owner, businessId }, month: isMonth(month) ? month : '' };
}

const missing = (text: string) => data(text, { status: 404, headers: UNLISTED_HEADERS });

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(services);
  const { owner, month } = spaAndMonth(args);
  const view = await ownStatement(app, owner.businessId, month);
  const title = view.monthName ? `Statement of ${view.monthName}` : 'Statement';
  return { head: ownerHead(app.site, title), title, name: owner.name, ...view };
}

export const clientLoader = retried;

export const clientAction = submitOrRestore(FAILED, restoreEntries);

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

/** 'This was not a new client', of one line. */
export async function action(args: Route.ActionArgs) {
  const app = args.context.get(services);
  const { owner, month } = spaAndMonth(args);
  const { line = '' } = await readForm(args.request);
  const back = async (flash: Flash) =>
    redirect(statementPath(month), { headers: await withFlash(app, flash) });
  const admission = await app.admitNotNew(owner.id);
  if (admission.kind === 'rate-limited') return back({ kind: 'warning', text: TOO_MANY });
  const { kind } = await sayNotNew(app.db, line, owner, { site: app.site, now: app.now() });
  if (kind !== 'created') await admission.refund();
  if (kind === 'missing') throw missing('There is no such line');
  app.delivery.wake();
  return back(success('Thank you. We look at it and answer by email.'));
}

const TOO_MANY = 'You told us of many clients today. Please tell us of the others tomorrow.';

/** The same lines as the administrator's, for the spa. */
export default function OwnStatementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, name, statement, months } = loaderData;
  const { brand } = useSite().site;
  return (
    <div className="page *:max-w-2xl py-6 md:py-10">
      <p className="print:hidden">
        <TextLink to="/owner" tall>
          Your page
        </TextLink>
      </p>
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p className="text-ink-soft">
        {name} at {brand}
      </p>
      {actionData?.failure && <NotSaved failure={actionData.failure} />}
      {statement ? <Statement {...statement} /> : <p className="mt-6">Nothing was sold.</p>}
      <Months months={months} />
    </div>
  );
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['statement']>;

function Statement({ sum, notes, totals, used, lines, hasMoreLines }: Shown) {
  const { supportEmail } = useSite().site;
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <>
      <p className="mt-6 mb-4 text-2xl">{sum}</p>
      {notes.map((note) => (
        <p key={note} className="mb-4">
          {note}
        </p>
      ))}
      <div className="mb-6 print:hidden">
        <PrintButton />
      </div>
      <StatementSums totals={totals} used={used} />
      <Form method="post" preventScrollReset>
        <StatementLines
          lines={lines}
          hasMore={hasMoreLines}
          moreText={`Write to ${supportEmail} for the others.`}
          below={({ id, maySay, wasSaid, deal, detail }) =>
            wasSaid ? (
              <span className="block">You told us that this was not a new client.</span>
            ) : (
              maySay && (
                <button
                  type="submit"
                  name="line"
                  value={id}
                  disabled={isSending}
                  className={textLinkLook({ color: 'soft', tall: true, className: 'print:hidden' })}
                >
                  This was not a new client
                  <span className="sr-only">{` (${deal}, ${detail[0]})`}</span>
                </button>
              )
            )
          }
        />
      </Form>
    </>
  );
}

function Months({ months }: Pick<Route.ComponentProps['loaderData'], 'months'>) {
  if (months.length === 0) return null;
  return (
    <Section id="months" title="Months" className="mt-10 print:hidden">
      <ul className="mt-2">
        {months.map(({ month, name, sum }) => (
          <li key={month}>
            <TextLink to={statementPath(month)} tall>
              {name}
            </TextLink>
            <span className="ml-3 text-ink-soft">{sum}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
