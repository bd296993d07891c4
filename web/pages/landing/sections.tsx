import type { LandingTexts } from '../../../market/settings/rules.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { cardLook } from '../../kit/ui/card.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { useScenes } from '../../kit/ui/use-scenes.ts';
import { ListYourSpaButton } from '../list-your-spa/list-your-spa-button.tsx';

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

export function Steps() {
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

const reasons = ({ savingsStatement, needsLicense }: WhyChooseProps) => [
  {
    title: 'Licensed Providers',
    text: needsLicense
      ? 'Every provider must submit license information before a deal is listed.'
      : 'Licenses are shown where they are on file.',
    scene: 'hands',
  },
  {
    title: 'Exclusive Prices',
    text: savingsStatement,
    scene: 'candles',
  },
  {
    title: 'Easy Booking',
    text: 'Buy on a secure page, then set the time with the spa. No account is needed.',
    scene: 'window',
  },
];

type WhyChooseProps = { savingsStatement: string; needsLicense: boolean };

export function WhyChoose(props: WhyChooseProps) {
  const { site } = useSite();
  const scenes = useScenes();
  return (
    <Section
      id="why-title"
      title={<>Why Choose {site.brand}</>}
      heading="text-3xl md:text-4xl"
      className="page"
    >
      <ul className="mt-8 grid gap-4 md:grid-cols-3 md:gap-6">
        {reasons(props).map(({ title, text, scene }) => (
          <li key={title} className={cardLook('overflow-hidden max-md:flex max-md:flex-wrap')}>
            <img
              src={`${scenes}/${scene}.svg`}
              alt=""
              width="800"
              height="600"
              loading="lazy"
              className="h-auto w-full min-w-0 grow basis-30 object-cover md:aspect-4/3"
            />
            <div className="grow-999 basis-48 p-4 md:p-6">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function SupportLocal({ product }: { product: string }) {
  const scenes = useScenes();
  return (
    <section aria-labelledby="local-title" className="bg-sage-tint">
      <div className="page grid items-center gap-10 py-14 md:grid-cols-2 md:py-20">
        <img
          src={`${scenes}/support.svg`}
          alt=""
          width="800"
          height="600"
          loading="lazy"
          className="w-full rounded-card"
        />
        <div>
          <h2 id="local-title" className="text-3xl md:text-4xl">
            Support Local Wellness
          </h2>
          <p className="prose-line mt-5">
            Most {product} studios are a few rooms, a few people and a door on your own street.
            Quiet hours in the week are hard for them to fill, and a lower price for you fills them.
          </p>
          <p className="prose-line mt-4">
            Spas pay no subscription here. They pay only when they get bookings, so every deal you
            book goes to work in your own neighborhood.
          </p>
        </div>
      </div>
    </section>
  );
}

export function BusinessOwners() {
  const scenes = useScenes();
  return (
    <section aria-labelledby="owners-title" className="page">
      <div className={cardLook('grid items-center gap-8 overflow-hidden md:grid-cols-2')}>
        <div className="p-6 md:p-12">
          <h2 id="owners-title" className="text-3xl md:text-4xl">
            Spa Owners
          </h2>
          <p className="prose-line mt-5 text-ink-soft">
            Fill your quiet hours. There is no subscription fee: you pay only when you get bookings.
            Tell us about your spa and we will contact you.
          </p>
          <ListYourSpaButton className="mt-8 min-h-13 px-8" />
        </div>
        <img
          src={`${scenes}/owners.svg`}
          alt=""
          width="800"
          height="600"
          loading="lazy"
          className="size-full object-cover"
        />
      </div>
    </section>
  );
}

/** One answer is open at a time; the browser's own <details name> sees to it. */
export function Questions({ faq }: { faq: LandingTexts['faq'] }) {
  return (
    <section id="faq" aria-labelledby="faq-title" className="page">
      <div className="mx-auto max-w-3xl">
        <h2 id="faq-title" className="text-3xl md:text-4xl">
          Frequently asked questions
        </h2>
        <div className="mt-8 border-line border-t">
          {faq.map(({ question, answer }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one page's, and two may be worded alike
            <details key={index} name="faq" className="border-line border-b">
              <summary className="w-auto min-h-14 justify-between py-3 text-ink text-lg">
                {question}
              </summary>
              <p className="prose-line whitespace-pre-line pb-6 text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
