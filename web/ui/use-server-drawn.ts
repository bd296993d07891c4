import { useEffect, useEffectEvent } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';

const PHOTO = '[data-drawn] noscript + picture > img';

/** Links that React has not taken over, and plain ones. A new one is `<a data-follow>`: `Link` takes longer to draw. */
const LINK = '[data-drawn] a[data-discover], a[data-follow]';

/** What React would do in parts of the page that it has not taken over: links, and photos that fail. */
export function useServerDrawn(reloadsDocument: boolean): void {
  const navigate = useNavigate();
  const location = useLocation();
  const follow = useEffectEvent((event: MouseEvent) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || reloadsDocument || !(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>(LINK);
    if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    const { pathname, search, hash } = link;
    const path = createPath({ pathname, search, hash });
    void navigate(path, { replace: path === createPath(location) });
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('click', follow, { signal });
    document.addEventListener('error', ({ target }) => showDrawing(target), {
      capture: true,
      signal,
    });
    for (const photo of document.querySelectorAll<HTMLImageElement>(PHOTO))
      if (photo.complete && photo.naturalWidth === 0) showDrawing(photo);
    return () => stop.abort();
  }, []);
}

/** The drawing that stands in for a photo is in the page's text for browsers without scripts. */
function showDrawing(photo: EventTarget | null): void {
  if (!(photo instanceof HTMLImageElement) || !photo.matches(PHOTO)) return;
  const drawing = photo.parentElement?.previousElementSibling;
  if (!drawing) return;
  drawing.outerHTML = drawing.textContent;
  photo.hidden = true;
}
