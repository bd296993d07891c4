import { cardLook } from '../../kit/ui/card.tsx';
import { useScenes } from '../../kit/ui/use-scenes.ts';
import { ListYourSpaButton } from '../list-your-spa/list-your-spa-button.tsx';

export function SpaOwners() {
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
