import type { DetailView } from '../../../../market/pages/deal.server.ts';

const GIFT = 'Gift Idea';
const highlights = [
  { title: 'Instant Savings', text: 'The deal price is the price at checkout.' },
  { title: 'Use Today', text: "Take the spa's next free hour, today if there is one." },
  { title: GIFT, text: "Give the recipient's information at checkout." },
];

type Props = { deal: DetailView; isClosed: boolean };

/** What speaks for a deal while it can be booked, and by which terms it is sold. */
export function DealTerms({ deal, isClosed }: Props) {
  return (
    <>
      {!isClosed && <Highlights deal={deal} />}
      <ImportantInformation lines={deal.information} />
      <a
        href={`/bought/${deal.id}`}
        rel="nofollow"
        className="-mt-6 inline-flex min-h-11 items-center text-sage underline underline-offset-4 print:hidden"
      >
        I already bought this
      </a>
    </>
  );
}

/** A gift is one where the deal may be given away. */
function Highlights({ deal }: Pick<Props, 'deal'>) {
  const { mayBeGiven } = deal;
  return (
    <ul className="grid gap-4 sm:grid-cols-3 print:hidden">
      {highlights.slice(0, mayBeGiven ? 3 : 2).map(({ title, text }) => (
        <li key={title} className="border-sage border-t-2 pt-3">
          <h3>{title}</h3>
          <p className="mt-1 text-ink-soft text-sm">
            {text}
            {title === GIFT && ' Buy it, then make a card of it.'}
          </p>
        </li>
      ))}
    </ul>
  );
}

function ImportantInformation({ lines }: { lines: string[] }) {
  return (
    <section aria-labelledby="information-title">
      <h2 id="information-title" className="text-2xl">
        Important Information
      </h2>
      <ul className="prose-line mt-4 list-disc space-y-1.5 pl-5 print:mt-2 print:space-y-0 text-ink-soft marker:text-sage">
        {lines.map((line) => (
          <li key={line} className="whitespace-pre-line">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
