import { useSite } from '../../kit/layout/use-site.ts';
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
      <ul className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-3 md:mt-8 md:gap-6">
        {reasons(props).map(({ title, text, scene }) => (
          <li
            key={title}
            className="overflow-hidden border-sage border-t-2 md:rounded-card md:border md:border-line md:bg-surface"
          >
            <img
              src={`${scenes}/${scene}.svg`}
              alt=""
              width="800"
              height="600"
              loading="lazy"
              className="h-auto w-full max-md:hidden"
            />
            <div className="pt-3 md:p-6">
              <h3 className="md:text-xl">{title}</h3>
              <p className="mt-1 text-ink-soft text-sm md:mt-2 md:text-base">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
