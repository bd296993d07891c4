const highlights = [
  { title: 'Instant Savings', text: 'The deal price is the price at checkout.' },
  { title: 'Use Today', text: "Take the spa's next free hour, today if there is one." },
  { title: 'Gift Idea', text: "Give the recipient's information at checkout." },
];

export function Highlights() {
  return (
    <ul className="grid gap-4 sm:grid-cols-3 print:hidden">
      {highlights.map(({ title, text }) => (
        <li key={title} className="border-sage border-t-2 pt-3">
          <h3>{title}</h3>
          <p className="mt-1 text-ink-soft text-sm">{text}</p>
        </li>
      ))}
    </ul>
  );
}
