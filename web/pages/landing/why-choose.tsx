import { useSite } from '../../kit/layout/use-site.ts';
import { cardLook } from '../../kit/ui/card.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { useScenes } from '../../kit/ui/use-scenes.ts';

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
