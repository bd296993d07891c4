import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { MapProvider, Pin, ResultsMapView } from '../../../market/pages/map.server.ts';
import { Attribution } from '../../maps/collapsible-map.tsx';
import { MAP_FAILED } from '../../maps/copy.ts';
import { letGoogleIn } from '../../maps/document-policy.ts';
import { MapFrame, type MapState } from '../../maps/map-frame.tsx';
import type { PointMap } from '../../maps/points.ts';
import { buttonLook } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import './results-map.css';

type Props = {
  viewJson: string;
  zip: string;
  /** The list of the deals' cards, in the same order. */
  cards: RefObject<HTMLUListElement | null>;
  /** The pin that was pressed last. */
  chosen: Pin | undefined;
  onChoose: (pin: Pin | undefined) => void;
  onClose: () => void;
  /** There are more results than this page's. */
  isPart: boolean;
};

let lastRead: { json: string; view: ResultsMapView } | undefined;

/** The same text gives the same pin objects, so that a chosen pin stays chosen. */
function readView(json: string): ResultsMapView {
  if (lastRead?.json !== json) lastRead = { json, view: JSON.parse(json) };
  return lastRead.view;
}

/** The prices of a page of results on a map. List and map point at each other. */
export function ResultsMap({ viewJson, zip, cards, chosen, isPart, ...on }: Props) {
  const { onChoose, onClose } = on;
  const { provider, center, pins } = readView(viewJson);
  const box = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const drawnMap = useRef<PointMap>(null);
  const [state, setState] = useState<MapState>('loading');
  const [places, setPlaces] = useState<Place[]>([]);
  const pointed = usePointedCard(cards, onClose);

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
    for (const [at, card] of [...(cards.current?.children ?? [])].entries())
      card.toggleAttribute(
        'data-chosen',
        pins.some((pin) => pin === chosen && pin.cards.includes(at)),
      );
  }, [cards, pins, chosen]);

  function choose(pin: Pin) {
    if (pin === chosen) return onChoose(undefined);
    flushSync(() => onChoose(pin));
    const card = cards.current?.children[pin.cards[0] ?? -1];
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
              aria-label={pin.name}
              aria-pressed={pin === chosen}
              data-approximate={!pin.isExact || undefined}
              data-pointed={pin.cards.includes(pointed) || undefined}
              onClick={() => choose(pin)}
              onFocus={() => drawnMap.current?.reveal(pin.at)}
              className="price-pin"
            >
              {pin.priceText}
              {pin.cards.length > 1 && '+'}
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
  // The tab remembers that the map is open.
  await letGoogleIn();
  const { drawPoints } = await import('../../maps/google-points.ts');
  return drawPoints(area, provider.key, onFailure);
}

/** Where in the list the card is that is under the pointer or has the focus, or -1. Escape closes the map. */
function usePointedCard(cards: RefObject<HTMLUListElement | null>, onClose: () => void): number {
  const [index, setIndex] = useState(-1);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const list = cards.current;
    const results = list?.parentElement;
    if (!list || !results) return;
    const point = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest('li') : null;
      setIndex(card ? [...list.children].indexOf(card) : -1);
    };
    const leave = () => setIndex(-1);
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    const stop = new AbortController();
    const { signal } = stop;
    for (const name of ['pointerover', 'focusin']) list.addEventListener(name, point, { signal });
    for (const name of ['pointerleave', 'focusout']) list.addEventListener(name, leave, { signal });
    results.addEventListener('keydown', handleKey, { signal });
    return () => stop.abort();
  }, [cards]);
  return index;
}
