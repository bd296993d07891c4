import { Section } from '../../kit/ui/section.tsx';

const steps = [
  {
    title: 'Enter location',
    text: 'Type your ZIP code and see the deals around you, nearest first.',
  },
  {
    title: 'Browse deals',
    text: 'Compare the price, the minutes and the distance. What you see is what you pay.',
  },
  {
    title: 'Book instantly',
    text: 'Pay on a secure checkout page. Your confirmation email says how to book your hour.',
  },
];

export function HowItWorks() {
  return (
    <Section
      anchor="how-it-works"
      id="steps-title"
      title="How it works"
      heading="text-3xl md:text-4xl"
      className="page"
    >
      <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-sage border-t-2 pt-5">
            <span aria-hidden="true" className="display text-3xl text-sage">
              {index + 1}
            </span>
            <h3 className="mt-2 text-xl">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
