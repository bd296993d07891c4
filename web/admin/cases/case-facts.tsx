import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { conversationPath } from '../navigation.ts';
import { openText } from './copy.ts';
import { casesPath } from './query.ts';
import type { CaseView } from './view.server.ts';

const LINK = 'underline underline-offset-4';

type Props = { view: CaseView; openOfSpa: number };

/** Whom and what a case is about; the deal and the spa may be gone by now. */
export function CaseFacts({ view, openOfSpa }: Props) {
  const { email, phone, spa, spaId, deal, dealId } = view;
  return (
    <dl className="mb-6 grid max-w-2xl gap-x-6 gap-y-1 rounded-card border border-line bg-surface p-5 sm:grid-cols-[8rem_1fr]">
      <Fact name="Email">
        <span className="wrap-anywhere">{email}</span>
      </Fact>
      {phone && (
        <Fact name="Phone">
          {phone}
          {' · '}
          <Link to={conversationPath(phone)} className={LINK}>
            Text
          </Link>
        </Fact>
      )}
      <Fact name="Deal">
        <Link to={`/admin/deals/${dealId}/edit`} className={LINK}>
          {deal}
        </Link>
      </Fact>
      <Fact name="Spa">
        <Link to={`/admin/businesses/${spaId}/edit`} className={LINK}>
          {spa}
        </Link>
        {openOfSpa > 0 && (
          <>
            {' · '}
            <Link to={casesPath({ spa: spaId })} className={LINK}>
              {openText(openOfSpa)}
            </Link>
          </>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-semibold text-sm leading-7">{name}</dt>
      <dd className="mb-2 sm:mb-0">{children}</dd>
    </>
  );
}
