import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapView } from '../../../market/pages/map.server.ts';
import { counted } from '../../../market/words.ts';
import { TextLink } from '../ui/text-link.tsx';
import { toast } from '../ui/toast.tsx';
import { MAP_FAILED } from './copy.ts';
import { letGoogleIn } from './document-policy.ts';
import { ApproximateNote, MapFrame, type MapState } from './map-frame.tsx';
import type { Rating } from './render-google.ts';

/** The map loads when it is this far below the window. */
const ROOT_MARGIN = '300px';

/** Loads the map and its rating when the visitor scrolls near. */
export function GoogleMap({ map, apiKey }: { map: MapView; apiKey: string }) {
  const end = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<MapState>('waiting');
  const [isExact, setIsExact] = useState(true);
  const [rating, setRating] = useState<Rating>();

  const fail = () => {
    setState('failed');
    toast('error', MAP_FAILED);
  };
  const show = async () => {
    setState('loading');
    try {
      await letGoogleIn();
      const { renderGoogle, findRating } = await import('./render-google.ts');
      if (!area.current) return;
      const rendered = await renderGoogle(area.current, apiKey, map, fail);
      setIsExact(rendered.isExact);
      setState('shown');
      // The rating is an extra, so the map and the page do without it.
      setRating(await findRating(apiKey, map).catch(() => undefined));
    } catch {
      fail();
    }
  };
  const begin = useEffectEvent(() => void show());

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        begin();
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <MapFrame ref={area} name={map.businessName} state={state} onRetry={show} end={end} />
      <div ref={end} tabIndex={-1} className="outline-none" />
      {state === 'shown' && !isExact && <ApproximateNote zip={map.zip} />}
      {rating && <RatingLine {...rating} />}
    </>
  );
}

function RatingLine({ stars, reviews, address, href }: Rating) {
  const ratingText = (
    <>
      <span aria-hidden="true" className="text-clay">
        ★
      </span>{' '}
      <span className="font-semibold">{stars.toFixed(1)}</span>
      <span className="sr-only"> of 5 stars</span> ({counted(reviews, 'review')})
    </>
  );
  return (
    <p className="mt-2">
      {ratingText} · <span className="text-ink-soft">rating by </span>
      {href ? (
        <TextLink href={href} target="_blank" rel="noopener noreferrer" tall>
          Google Maps
        </TextLink>
      ) : (
        'Google Maps'
      )}
      {address && <span className="text-ink-soft"> for {address}</span>}
    </p>
  );
}
