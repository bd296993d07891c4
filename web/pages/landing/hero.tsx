import type { heroView } from '../../../market/pages/landing.server.ts';
import { FindZip } from '../../kit/forms/find-zip.tsx';
import { useZip, ZipField } from '../../kit/forms/zip-field.tsx';
import { buttonLook } from '../../kit/ui/button.tsx';
import { useScenes } from '../../kit/ui/use-scenes.ts';

type Props = {
  title: string;
  promise: string;
  picture: HeroPhoto;
  needsLicense: boolean;
};

export function Hero({ title, promise, picture, needsLicense }: Props) {
  return (
    <section className="relative isolate flex flex-col-reverse overflow-hidden desk:block">
      <HeroScene picture={picture} />
      <div className="page grid content-center pt-8 pb-6 desk:min-h-[min(40rem,82svh)] desk:py-24">
        <div className={`max-w-xl ${picture ? 'desk:rounded-card desk:bg-paper desk:p-10' : ''}`}>
          <h1 className="text-[clamp(min(2.5rem,13vw),6.5vw,4.5rem)]">{title}</h1>
          <p className="mt-5 max-w-md text-ink-soft text-lg">{promise}</p>
          <ZipForm />
          <p className="mt-4 text-ink-soft text-sm text-pretty">
            {needsLicense
              ? 'Providers must submit license information. No hidden fees, tipping is optional.'
              : 'Licenses are shown where they are on file. No hidden fees, tipping is optional.'}
          </p>
        </div>
      </div>
    </section>
  );
}

function ZipForm() {
  const { props: zipField, problem, refuse } = useZip('');
  return (
    <>
      <form
        action="/deals"
        method="get"
        onSubmit={refuse}
        className="mt-8 flex max-w-lg flex-wrap items-center gap-1 rounded-[2rem] border border-control bg-surface py-2 pr-2 pl-4 shadow-float phone:gap-2 phone:pl-6 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-sage has-[input:focus-visible]:outline-offset-2 has-aria-invalid:border-bad"
      >
        <ZipField {...zipField} className="min-w-0 grow basis-16" />
        <button
          type="submit"
          className={buttonLook('primary', 'ml-auto min-h-13 shrink-0 px-4 phone:px-7')}
        >
          Find Deals
        </button>
      </form>
      {problem}
      <FindZip />
    </>
  );
}

type HeroPhoto = ReturnType<typeof heroView>;

const PLACE = 'w-full object-cover sm:h-72 desk:absolute desk:inset-0 desk:-z-10 desk:h-full';

/** Without an owner's picture, a drawing where it does not push the first deals off the screen. */
function HeroScene({ picture }: { picture: HeroPhoto }) {
  const scenes = useScenes();
  if (picture)
    return (
      <picture>
        <source type="image/avif" srcSet={picture.avif} sizes={picture.image.sizes} />
        {/* biome-ignore lint/a11y/useAltText: among its attributes */}
        <img {...picture.image} fetchPriority="high" className={`h-40 ${PLACE}`} />
      </picture>
    );
  return (
    <picture>
      <source srcSet={`${scenes}/hero-dark.svg`} media="(prefers-color-scheme: dark)" />
      <img
        src={`${scenes}/hero.svg`}
        alt=""
        width="1600"
        height="900"
        fetchPriority="high"
        className={`hidden sm:block ${PLACE} object-[88%_60%] desk:object-right`}
      />
    </picture>
  );
}
