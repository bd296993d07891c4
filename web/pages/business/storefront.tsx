import { useEffect, useState } from 'react';
import { hoursLines, openText } from '../../../market/hours/rules.ts';
import type { GalleryView } from '../../../market/pages/business.server.ts';
import type { DealView, RatingView } from '../../../market/pages/card.server.ts';
import type { MapView } from '../../../market/pages/map.server.ts';
import type { PictureView } from '../../../market/pictures/drawings.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { BusinessMap } from '../../kit/maps/business-map.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { DealGrid } from '../deals/deal-card.tsx';
import { DealPicture } from '../deals/deal-picture.tsx';
import { Rating } from '../deals/rating.tsx';
import { BusinessContact } from './business-contact.tsx';
import { Gallery } from './gallery.tsx';
import { Week } from './week.tsx';

type StorefrontProps = {
  name: string;
  location: string;
  about: string;
  /** Empty where nothing can be said of it. */
  license: string;
  gallery: GalleryView[];
  /** In place of an empty gallery. */
  lead: PictureView;
  rating: RatingView | undefined;
  contact: { phone: string; phoneLink: string; address: string };
  hours: string;
  timeZone: string;
  map: MapView | undefined;
  nearbyDealsHref: string;
  /** Where one asks for an e-mail about deals around it; undefined where it has some. */
  alertHref: string | undefined;
  deals: DealView[];
};

/** Pictures and deals are a column of their own on a desk, however long the words beside them are. */
const SHOWN = 'desk:clear-left desk:float-left desk:w-[calc(100%-25rem)]';
const SAID = 'desk:ml-[calc(100%-22rem)]';

/** A spa's own page: who it is, what it sells, when it is open and where. */
export function Storefront(props: StorefrontProps) {
  const { name, about, gallery, lead, hours, timeZone } = props;
  return (
    <div className="page flow-root pt-4 pb-6 md:py-10">
      <div className={SHOWN}>
        {gallery.length > 0 ? (
          <Gallery name={name} pictures={gallery} />
        ) : (
          <DealPicture picture={lead} eager className="lead-picture" />
        )}
      </div>
      <BusinessIntro {...props} />
      <div className={`mt-8 ${SHOWN}`}>
        <LiveDeals {...props} />
      </div>
      <div className={`grid gap-8 max-desk:mt-10 ${SAID}`}>
        {about && <p className="prose-line whitespace-pre-line">{about}</p>}
        {hours && <Hours hours={hours} timeZone={timeZone} />}
        <Section id="visit" title="Visit">
          <BusinessContact {...props.contact} />
          <BusinessMap map={props.map} />
        </Section>
      </div>
    </div>
  );
}

type LiveDealsProps = Pick<StorefrontProps, 'deals' | 'nearbyDealsHref' | 'alertHref'>;

function LiveDeals({ deals, nearbyDealsHref, alertHref }: LiveDealsProps) {
  const { offersAlerts } = useSite();
  const around = <TextLink to={nearbyDealsHref}>Deals near this spa</TextLink>;
  return (
    <Section id="live-deals" title="Live deals">
      {deals.length === 0 ? (
        <p className="mt-4 text-ink-soft">
          This spa has no live deal right now. {around}
          {offersAlerts && alertHref && (
            <>
              {' or '}
              <TextLink to={alertHref}>get an email when one appears</TextLink>
            </>
          )}
        </p>
      ) : (
        <>
          <DealGrid deals={deals} isAtBusiness className="mt-6" />
          <p className="mt-6">{around}</p>
        </>
      )}
    </Section>
  );
}

type BusinessIntroProps = Pick<StorefrontProps, 'name' | 'location' | 'rating' | 'license'>;

/** Name, place, rating and license, next to the pictures. */
function BusinessIntro({ name, location, rating, license }: BusinessIntroProps) {
  return (
    <div className={`max-desk:pt-5 desk:pb-6 ${SAID}`}>
      <h1 className="text-3xl [overflow-wrap:anywhere] md:text-4xl">{name}</h1>
      <p className="mt-2 text-ink-soft">{location}</p>
      {rating && <Rating rating={rating} className="mt-2" />}
      {license && <p className="mt-2 text-ink-soft text-sm">{license}</p>}
    </div>
  );
}

const RECHECK_MS = 30_000;

/** The week; whether it is open now is said by script alone, because the page may come from a cache. */
function Hours({ hours, timeZone }: { hours: string; timeZone: string }) {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const ticking = setInterval(tick, RECHECK_MS);
    return () => clearInterval(ticking);
  }, []);
  const open = now === undefined ? undefined : openText(hours, now, timeZone);
  return (
    <Section id="hours" title="Hours">
      <p className="mt-3 min-h-7 font-semibold scriptless:hidden print:hidden">{open}</p>
      <Week lines={hoursLines(hours)} />
    </Section>
  );
}
