import type { DetailView } from '../../../../market/pages/deal.server.ts';
import { Section } from '../../../kit/ui/section.tsx';
import { TextLink } from '../../../kit/ui/text-link.tsx';

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
      <TextLink href={`/bought/${deal.id}`} rel="nofollow" tall className="-mt-6 print:hidden">
        I already bought this
      </TextLink>
    </>
  );
}

/** A gift is one where the deal may be given away. */
function Highlights({ deal }: Pick<Props, 'deal'>) {
  const { mayBeGiven } = deal;
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-3 sm:gap-4 print:hidden">
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
    <Section id="information-title" title="Important Information">
      <ul className="prose-line mt-4 list-disc space-y-1.5 pl-5 print:mt-2 print:space-y-0 text-ink-soft marker:text-sage">
        {lines.map((line) => (
          <li key={line} className="whitespace-pre-line">
            {line}
          </li>
        ))}
      </ul>
    </Section>
  );
}
