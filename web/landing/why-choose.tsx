import { useSite } from '../layout/use-site.ts';
import { useScenes } from '../ui/use-scenes.ts';

const reasons = ({ savingsClaim, needsLicense }: Props) => [
  {
    title: 'Licensed Providers',
    text: needsLicense
      ? 'Every provider must submit license information before a deal is listed.'
      : 'Licenses are shown where they are on file.',
    scene: 'hands',
  },
  {
    title: 'Exclusive Prices',
    text: savingsClaim,
    scene: 'candles',
  },
  {
    title: 'Easy Booking',
    text: 'Buy on a secure page, then set the time with the spa. No account is needed.',
    scene: 'window',
  },
];

type Props = { savingsClaim: string; needsLicense: boolean };

export function WhyChoose(props: Props) {
  const { site } = useSite();
  const scenes = useScenes();
  return (
    <section aria-labelledby="why-title" className="page">
      <h2 id="why-title" className="text-3xl md:text-4xl">
        Why Choose {site.brand}
      </h2>
      <ul className="mt-8 grid gap-6 md:grid-cols-3">
        {reasons(props).map(({ title, text, scene }) => (
          <li key={title} className="overflow-hidden rounded-card border border-line bg-surface">
            <img
              src={`${scenes}/${scene}.svg`}
              alt=""
              width="800"
              height="600"
              loading="lazy"
              className="aspect-4/3 w-full object-cover"
            />
            <div className="p-6">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
