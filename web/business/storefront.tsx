import { Link } from 'react-router';
import type { GalleryPicture } from '../../market/galleries/rules.ts';
import { DealPicture } from '../deals/deal-picture.tsx';
import { type DrawnDeal, drawingOf, drawingsOf, hasPhoto } from '../deals/drawings.ts';
import type { RatingView } from '../deals/rating.server.ts';
import { Rating } from '../deals/rating.tsx';
import { DealGrid } from '../deals/search/deal-grid.tsx';
import type { DealView } from '../deals/view.server.ts';
import { SpaContact } from '../layout/spa-contact.tsx';
import type { MapView } from '../maps/map-view.server.ts';
import { SpaMap } from '../maps/spa-map.tsx';
import { Gallery } from './gallery.tsx';
import { Hours } from './hours.tsx';

type Props = {
  id: string;
  name: string;
  location: string;
  about: string;
  pictures: GalleryPicture[];
  rating: RatingView | undefined;
  contact: { phone: string; phoneLink: string; address: string };
  hours: string;
  timeZone: string;
  map: MapView | undefined;
  nearbyDealsHref: string;
  deals: DealView[];
};

/** A spa's own page: who it is, what it sells, when it is open and where. */
export function Storefront({ id, name, location, about, pictures, rating, deals, ...spa }: Props) {
  const { shown, drawing } = pictureOf({ id, name, deals });
  return (
    <div className="page py-6 md:py-10">
      <div className="grid items-center gap-6 md:grid-cols-2 md:gap-10">
        {pictures.length > 0 ? (
          <Gallery id={id} name={name} pictures={pictures} />
        ) : (
          <DealPicture deal={shown} drawing={drawing} eager className="aspect-4/3 rounded-card" />
        )}
        <div>
          <h1 className="text-4xl [overflow-wrap:anywhere] md:text-5xl">{name}</h1>
          <p className="mt-2 text-ink-soft">{location}</p>
          {rating && <Rating rating={rating} className="mt-3" />}
          {about && <p className="prose-line mt-5 whitespace-pre-line">{about}</p>}
        </div>
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

/** A photo of what it sells, else a drawing by its name or kind: none that a card below has. */
function pictureOf({ id, name, deals }: Pick<Props, 'id' | 'name' | 'deals'>) {
  const kind = deals[0]?.kind ?? 'other';
  const shown: DrawnDeal = deals.find(hasPhoto) ?? { id, title: name, kind, imageUrl: '' };
  const taken = drawingsOf(deals).flatMap((drawing) => drawing?.scene ?? []);
  return { shown, drawing: drawingOf(shown, taken) };
}
