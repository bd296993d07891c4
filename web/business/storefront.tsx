import { Link } from 'react-router';
import type { DealView } from '../../market/pages/card.server.ts';
import type { GalleryView } from '../../market/pages/gallery.server.ts';
import type { MapView } from '../../market/pages/map.server.ts';
import type { RatingView } from '../../market/pages/rating.server.ts';
import type { PictureView } from '../../market/pictures/drawings.ts';
import { DealPicture } from '../deals/deal-picture.tsx';
import { DealGrid } from '../deals/search/deal-grid.tsx';
import { SpaContact } from '../layout/spa-contact.tsx';
import { useSite } from '../layout/use-site.ts';
import { SpaMap } from '../maps/spa-map.tsx';
import { Gallery } from './gallery.tsx';
import { Hours } from './hours.tsx';
import { SpaIntro } from './spa-intro.tsx';

type Props = {
  name: string;
  location: string;
  about: string;
  /** Empty where nothing can be said of it. */
  license: string;
  gallery: GalleryView[];
  /** In place of an empty gallery. */
  lead: PictureView;
  rating: RatingView | undefined;
  /** 'Since Jan 2026: 3 problems reported, 3 answered'; undefined without any. */
  problems: string | undefined;
  contact: { phone: string; phoneLink: string; address: string };
  hours: string;
  timeZone: string;
  map: MapView | undefined;
  nearbyDealsHref: string;
  /** Where one asks for an e-mail about deals around it; undefined where it has some. */
  alertHref: string | undefined;
  deals: DealView[];
};

/** A spa's own page: who it is, what it sells, when it is open and where. */
export function Storefront(props: Props) {
  const { offersAlerts } = useSite();
  const { name, location, about, gallery, lead, rating, problems, deals, ...spa } = props;
  return (
    <div className="page py-6 md:py-10">
      <div className="grid items-center gap-6 md:grid-cols-2 md:gap-10">
        {gallery.length > 0 ? (
          <Gallery name={name} pictures={gallery} />
        ) : (
          <DealPicture picture={lead} eager className="aspect-4/3 rounded-card" />
        )}
        <SpaIntro
          name={name}
          location={location}
          rating={rating}
          problems={problems}
          license={spa.license}
          about={about}
        />
      </div>
      <div className="mt-12 grid gap-12 desk:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="live-deals">
          <h2 id="live-deals" className="text-2xl">
            Live deals
          </h2>
          {deals.length === 0 ? (
            <p className="mt-4 text-ink-soft">
              This spa has no live deal right now.{' '}
              <Link to={spa.nearbyDealsHref} className="text-sage underline underline-offset-4">
                See the deals around it
              </Link>
              {offersAlerts && spa.alertHref && (
                <>
                  {' or '}
                  <Link to={spa.alertHref} className="text-sage underline underline-offset-4">
                    get an e-mail when one appears
                  </Link>
                </>
              )}
            </p>
          ) : (
            <DealGrid deals={deals} className="mt-6" />
          )}
        </section>
        <div className="grid content-start gap-10 sm:grid-cols-2 desk:grid-cols-1">
          {spa.hours && <Hours hours={spa.hours} timeZone={spa.timeZone} />}
          <section aria-labelledby="visit">
            <h2 id="visit" className="text-2xl">
              Visit
            </h2>
            <SpaContact {...spa.contact} />
            <SpaMap map={spa.map} />
          </section>
        </div>
      </div>
    </div>
  );
}
