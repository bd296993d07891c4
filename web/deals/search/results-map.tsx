import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Attribution } from '../../maps/collapsible-map.tsx';
import { MAP_FAILED } from '../../maps/copy.ts';
import { MapFrame, type MapState } from '../../maps/map-frame.tsx';
import type { MapProvider } from '../../maps/map-view.server.ts';
import type { PointMap } from '../../maps/points.ts';
import { buttonLook } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { DealView } from '../view.server.ts';
import type { Pin, ResultsMapView } from './pins.server.ts';
import { usePointedCard } from './use-pointed-card.ts';
import './results-map.css';

type Props = {
  view: ResultsMapView;
  zip: string;
  deals: DealView[];
  /** The list of the deals' cards, in the same order. */
  cards: RefObject<HTMLUListElement | null>;
  /** The deals of the pin that was pressed last. */
  chosen: readonly string[];
  onChoose: (dealIds: readonly string[]) => void;
  onClose: () => void;
  /** There are more results than this page's. */
  isPart: boolean;
};

/** The prices of a page of results on a map. List and map point at each other. */
export function ResultsMap({ view, zip, deals, cards, chosen, isPart, ...on }: Props) {
  const { onChoose, onClose } = on;
  const { provider, center, pins } = view;
  const box = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const drawnMap = useRef<PointMap>(null);
  const [state, setState] = useState<MapState>('loading');
  const [places, setPlaces] = useState<Place[]>([]);
  const pointed = usePointedCard(cards, deals, onClose);

  const remove = () => {
    drawnMap.current?.remove();
    drawnMap.current = null;
    setPlaces([]);
  };
  const fail = () => {
    remove();
    setState('failed');
    toast('error', MAP_FAILED);
  };
  const show = async () => {
    setState('loading');
    try {
      if (area.current) drawnMap.current = await draw(area.current, provider, fail);
      if (area.current) setState('shown');
      else remove();
    } catch {
      fail();
    }
  };
  const begin = useEffectEvent(() => void show());
  useEffect(() => {
    begin();
    return () => drawnMap.current?.remove();
  }, []);
  useLayoutEffect(() => {
    if (state !== 'shown' || !drawnMap.current) return;
    const elements = drawnMap.current.place([center, ...pins.map(({ at }) => at)]);
    setPlaces(elements.map((element, at) => ({ element, pin: pins[at - 1] })));
  }, [state, center, pins]);

  useLayoutEffect(() => {
    for (const [at, { id }] of deals.entries())
      cards.current?.children[at]?.toggleAttribute('data-chosen', chosen.includes(id));
  }, [cards, deals, chosen]);

  const isChosen = (pin: Pin) => pin.dealIds.some((id) => chosen.includes(id));
  function choose(pin: Pin) {
    if (isChosen(pin)) return onChoose([]);
    flushSync(() => onChoose(pin.dealIds));
    const card = cards.current?.children[deals.findIndex(({ id }) => id === pin.dealIds[0])];
    card?.querySelector('a')?.focus({ preventScroll: true });
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const behavior = isCalm ? 'auto' : 'smooth';
    // Over the map the card is in sight anyway: what it would cover moves up.
    if (matchMedia('(width < 64rem)').matches) box.current?.scrollIntoView({ behavior });
    else card?.scrollIntoView({ block: 'nearest', behavior });
  }

  return (
    <div ref={box} className="results-map">
      <button
        type="button"
        onClick={onClose}
        className={buttonLook('quiet', 'absolute top-3 left-3 z-10 px-4! desk:hidden')}
      >
        List
      </button>
      <MapFrame
        ref={area}
        name={`deals near ${zip}`}
        className="results-map-frame"
        state={state}
        onRetry={show}
        end={end}
      >
        {provider.kind === 'tiles' && <Attribution links={provider.attribution} />}
      </MapFrame>
      <div ref={end} tabIndex={-1} className="outline-none" />
      <p className="mt-2 text-ink-soft text-sm empty:hidden">
        {isPart && 'The map shows the deals of this page of results. '}
        {pins.some(({ isExact }) => !isExact) &&
          'A price with a dashed border is at its ZIP code, not at the street address.'}
      </p>
      {places.map(({ element, pin }, at) =>
        createPortal(
          pin ? (
            <button
              type="button"
              aria-label={nameOf(pin, deals)}
              aria-pressed={isChosen(pin)}
              data-approximate={!pin.isExact || undefined}
              data-pointed={pin.dealIds.some((id) => id === pointed) || undefined}
              onClick={() => choose(pin)}
              onFocus={() => drawnMap.current?.reveal(pin.at)}
              className="price-pin"
            >
              {pin.priceText}
              {pin.dealIds.length > 1 && '+'}
            </button>
          ) : (
            <span role="img" aria-label={`ZIP code ${zip}`} className="zip-center" />
          ),
          element,
          String(at),
        ),
      )}
    </div>
  );
}

/** An element on the map: a pin's, else that of the ZIP code. */
type Place = { element: HTMLElement; pin: Pin | undefined };

async function draw(
  area: HTMLElement,
  provider: MapProvider,
  onFailure: () => void,
): Promise<PointMap> {
  if (provider.kind === 'tiles') {
    const { drawPoints } = await import('../../maps/leaflet-points.ts');
    return drawPoints(area, { tilesUrl: provider.url, onFailure });
  }
  const { drawPoints, letsGoogleIn } = await import('../../maps/google-points.ts');
  if (letsGoogleIn()) return drawPoints(area, provider.key, onFailure);
  // The tab remembers that the map is open, and the document to come lets Google in, or none will.
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (loading?.type === 'reload' && loading.name === location.href)
    throw new Error('No Google here');
  location.reload();
  return new Promise(() => {});
}

/** 'Swedish massage, Juniper Hour, $79', '3 deals from $60: Juniper Hour, Quiet Harbor' */
function nameOf({ dealIds, priceText, isExact }: Pin, deals: DealView[]): string {
  const here = deals.filter(({ id }) => dealIds.includes(id));
  const spas = [...new Set(here.map(({ spaName }) => spaName))].join(', ');
  const [only, ...others] = here;
  const name =
    only && others.length === 0
      ? `${only.title}, ${spas}, ${priceText}`
      : `${here.length} deals from ${priceText}: ${spas}`;
  return isExact ? name : `${name}, approximately`;
}
