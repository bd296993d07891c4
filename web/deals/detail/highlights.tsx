const highlights = [
  { title: 'Instant Savings', text: 'The deal price is the price at checkout.' },
  { title: 'Use Today', text: "Take the spa's next free hour, today if there is one." },
  { title: 'Gift Idea', text: "Give the recipient's information at checkout." },
];

/** Savings are one where the deal is compared with its regular price, a gift where it may be given away. */
export function Highlights({
  isCompared,
  mayBeGiven,
}: {
  isCompared: boolean;
  mayBeGiven: boolean;
}) {
  return (
    <ul className="grid gap-4 sm:grid-cols-3 print:hidden">
      {highlights.slice(isCompared ? 0 : 1, mayBeGiven ? 3 : 2).map(({ title, text }) => (
        <li key={title} className="border-sage border-t-2 pt-3">
          <h3>{title}</h3>
          <p className="mt-1 text-ink-soft text-sm">{text}</p>
        </li>
      ))}
    </ul>
  );
}
