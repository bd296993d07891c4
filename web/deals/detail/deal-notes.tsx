import type { DetailView } from '../../../market/pages/deal.server.ts';

type Props = { deal: DetailView; proof: string | undefined };

/** What somebody wants to know at 'Book Now': why this price, and what happens next. */
export function DealNotes({ deal, proof }: Props) {
  return (
    <>
      {proof && <PriceProof proof={proof} />}
      <NextSteps deal={deal} />
    </>
  );
}

/** Who saw the regular price, and when. */
function PriceProof({ proof }: { proof: string }) {
  return (
    <details className="text-sm print:hidden">
      <summary className="min-h-11 w-fit content-center text-sage underline underline-offset-4">
        Why this price?
      </summary>
      {proof}
    </details>
  );
}

/** What happens after 'Book Now', in the order in which it happens. */
function NextSteps({ deal }: { deal: Pick<DetailView, 'checkoutHost' | 'spa'> }) {
  return (
    <section aria-labelledby="next-title" className="print:hidden">
      <h2 id="next-title" className="sr-only">
        What happens next
      </h2>
      <ol className="grid gap-1.5 rounded-card border border-line bg-surface p-5 text-sm">
        <Step number={1}>{`Pay at Stripe (${deal.checkoutHost})`}</Step>
        <Step number={2}>Your confirmation comes by e-mail</Step>
        <Step number={3}>
          <a href={deal.spa.phoneLink} className="text-sage underline underline-offset-4">
            Call the spa
          </a>{' '}
          to choose your hour
        </Step>
      </ol>
    </section>
  );
}

function Step({ number, children }: { number: number; children: React.ReactNode }) {
  return (
    <li className="flex items-baseline gap-3">
      <span aria-hidden="true" className="display w-2.5 text-base text-sage">
        {number}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
