import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { formatDollars } from '../../../../market/dollars.ts';
import type { MapProvider, ResultsMapView, Spot } from '../../../../market/pages/map.server.ts';
import type { NearView } from '../../../../market/pages/results.server.ts';
import { Attribution } from '../../../kit/maps/collapsible-map.tsx';
import { MAP_FAILED } from '../../../kit/maps/copy.ts';
import { letGoogleIn } from '../../../kit/maps/document-policy.ts';
import { MapFrame, type MapState } from '../../../kit/maps/map-frame.tsx';
import { fit, groupIntoPiles, middleOf, openPile } from '../../../kit/maps/piles.ts';
import type { PointMap, PointOptions } from '../../../kit/maps/points.ts';
import { ZIP_ZOOM } from '../../../kit/maps/rules.ts';
import { toast } from '../../../kit/ui/toast.tsx';
import './results-map.css';

type Props = {
  viewJson: string;
  deals: NearView[];
  zip: string;
  /** The list of the deals' cards, in the same order. */
  cards: RefObject<HTMLUListElement | null>;
  /** The ids of the deals whose price was pressed last. */
  chosen: string[];
  onChoose: (ids: string[]) => void;
  onClose: () => void;
  /** '26 deals', of which this page is a part; undefined where it is all of them. */
  partOf: string | undefined;
};

/** The prices of a page of results on a map. List and map point at each other. */
export function ResultsMap({ viewJson, deals, zip, cards, chosen, partOf, ...on }: Props) {
  const { onChoose, onClose } = on;
  const view: ResultsMapView = useMemo(() => JSON.parse(viewJson), [viewJson]);
  const { provider, spots } = view;
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { map, area, state, zoom, elements, show } = usePointMap(view);
  const pointed = usePointedCard(cards, onClose);
  const isMixed = spots.some(({ isExact }) => isExact) && spots.some(({ isExact }) => !isExact);
  useLayoutEffect(() => {
    for (const [at, card] of [...(cards.current?.children ?? [])].entries())
      card.toggleAttribute('data-chosen', chosen.includes(deals[at]?.id ?? ''));
  }, [cards, deals, chosen]);

  const idsOf = (pile: Spot[]) => pile.flatMap(({ card }) => deals[card]?.id ?? []);
  function press(pile: Spot[], isChosen: boolean) {
    const opened = area.current && openPile(pile, sizeOf(area.current));
    if (opened) return map.current?.show(opened);
    if (isChosen) return onChoose([]);
    flushSync(() => onChoose(idsOf(pile)));
    const [cheapest] = pile.toSorted((a, b) => a.cents - b.cents);
    bringIntoSight(cards.current?.children[cheapest?.card ?? -1], cards.current, box.current);
  }

  return (
    <div ref={box} className="results-map">
      <MapFrame
        ref={area}
        name={`deals near ${zip}`}
        className="results-map-frame"
        state={state}
        onRetry={show}
        onZoom={(steps) => map.current?.zoomBy(steps)}
        end={end}
      >
        {provider.kind === 'tiles' && <Attribution links={provider.attribution} />}
      </MapFrame>
      <div ref={end} tabIndex={-1} className="outline-none" />
      <MapNote {...{ spots, partOf, isMixed }} />
      {elements[0] &&
        createPortal(
          <span role="img" aria-label={`ZIP code ${zip}`} className="zip-center" />,
          elements[0],
        )}
      {groupIntoPiles(spots, zoom).map((pile) => {
        const [first] = pile;
        const element = first && elements[spots.indexOf(first) + 1];
        if (!element) return null;
        const isChosen = idsOf(pile).some((id) => chosen.includes(id));
        return createPortal(
          <PricePin
            {...{ pile, deals, isMixed, isChosen }}
            isPointed={pile.some(({ card }) => card === pointed)}
            onPress={() => press(pile, isChosen)}
            onFocus={() => map.current?.reveal(first.at)}
          />,
          element,
          String(first.card),
        );
      })}
    </div>
  );
}

/** A map that is rendered once it is there and shows the spots of `view`. */
function usePointMap(view: ResultsMapView) {
  const area = useRef<HTMLDivElement>(null);
  const map = useRef<PointMap>(null);
  const [state, setState] = useState<MapState>('loading');
  const [zoom, setZoom] = useState(0);
  /** The ZIP code's, then each spot's: a pile is in its first one's, so that it keeps the focus. */
  const [elements, setElements] = useState<HTMLElement[]>([]);

  const remove = () => {
    map.current?.remove();
    map.current = null;
    setElements([]);
  };
  const fail = () => {
    remove();
    setState('failed');
    toast('error', MAP_FAILED);
  };
  const show = async () => {
    setState('loading');
    try {
      const options = { onFailure: fail, onZoom: setZoom };
      if (area.current) map.current = await renderMap(area.current, view.provider, options);
      if (area.current) setState('shown');
      else remove();
    } catch {
      fail();
    }
  };
  const begin = useEffectEvent(() => void show());
  useEffect(() => {
    begin();
    return () => map.current?.remove();
  }, []);
  useLayoutEffect(() => {
    if (state !== 'shown' || !map.current || !area.current) return;
    const places = view.spots.map(({ at }) => at);
    const shown = [view.center, ...middleOf(places)];
    map.current.show(fit(shown, sizeOf(area.current), ZIP_ZOOM + 1));
    setElements(map.current.place([view.center, ...places]));
  }, [state, view]);
  return { map, area, state, zoom, elements, show };
}

/** Focuses a card in the list, and scrolls to it, or to the map that the list lies over. */
function bringIntoSight(
  card: Element | undefined,
  list: HTMLUListElement | null,
  box: HTMLDivElement | null,
) {
  if (!(card instanceof HTMLElement)) return;
  card.querySelector('a')?.focus({ preventScroll: true });
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior = isCalm ? 'auto' : 'smooth';
  if (!matchMedia('(width < 64rem)').matches)
    return card.scrollIntoView({ block: 'nearest', behavior });
  // Over the map the cards are in sight anyway: what they would cover moves up.
  list?.scrollTo({ left: card.offsetLeft });
  box?.scrollIntoView({ behavior });
}

type MapNoteProps = Pick<Props, 'partOf'> & { spots: Spot[]; isMixed: boolean };

/** What the map leaves out, below it; nothing where it shows every deal at its own address. */
function MapNote({ spots, partOf, isMixed }: MapNoteProps) {
  const isRough = spots.some(({ isExact }) => !isExact);
  const part = partOf && `${spots.length} of ${partOf}.`;
  const pins = isRough && `${isMixed ? 'Dashed pins' : 'Pins'} stand at the ZIP, not the street.`;
  if (!part && !pins) return null;
  return <p className="mt-2 text-ink-soft text-sm">{[part, pins].filter(Boolean).join(' ')}</p>;
}

type PricePinProps = {
  pile: Spot[];
  deals: NearView[];
  isMixed: boolean;
  isChosen: boolean;
  isPointed: boolean;
  onPress: () => void;
  onFocus: () => void;
};

function PricePin({ pile, deals, isMixed, isChosen, isPointed, onPress, onFocus }: PricePinProps) {
  const { text, name } = labelOf(pile, deals);
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isChosen}
      data-approximate={(isMixed && !pile.some(({ isExact }) => isExact)) || undefined}
      data-pointed={isPointed || undefined}
      onClick={onPress}
      onFocus={onFocus}
      className="price-pin"
    >
      {text}
    </button>
  );
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

/** The cheapest deal of a pile costs no more than this: '$79', '3 from $60'. */
function labelOf(pile: Spot[], deals: NearView[]) {
  const dollars = Math.ceil(Math.min(...pile.map(({ cents }) => cents)) / 100);
  const price = formatDollars(dollars * 100);
  const here = pile.flatMap(({ card }) => deals[card] ?? []);
  const names = [...new Set(here.map(({ businessName }) => businessName))].join(', ');
  const text = here.length === 1 ? price : `${here.length} from ${price}`;
  const name = here.length === 1 ? `${here[0]?.title}, ${names}, ${text}` : `${text}: ${names}`;
  const isExact = pile.some((spot) => spot.isExact);
  return { text, name: isExact ? name : `${name}, approximately` };
}

async function renderMap(
  area: HTMLElement,
  provider: MapProvider,
  options: PointOptions,
): Promise<PointMap> {
  if (provider.kind === 'tiles') {
    const { renderPoints } = await import('../../../kit/maps/leaflet-points.ts');
    return renderPoints(area, { tilesUrl: provider.url, ...options });
  }
  // The tab remembers that the map is open.
  await letGoogleIn();
  const { renderPoints } = await import('../../../kit/maps/google-points.ts');
  return renderPoints(area, provider.key, options);
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
