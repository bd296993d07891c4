import { type MouseEvent, useState } from 'react';
import { useLazyDialog } from '../../kit/layout/use-lazy-dialog.ts';
import type { GalleryProps } from './gallery-pictures.tsx';
import { GalleryPictures } from './gallery-pictures.tsx';

const loadPictureDialog = async () => (await import('./picture-dialog.tsx')).PictureDialog;

/** Opens a pressed picture large, in a dialog that is loaded then; without a script, as it is. */
export function Gallery({ name, pictures }: GalleryProps) {
  const { dialog, Dialog, open } = useLazyDialog(loadPictureDialog);
  const [start, setStart] = useState(0);

  function handleClick(event: MouseEvent) {
    const { target, metaKey, ctrlKey, shiftKey } = event;
    const href = target instanceof Element && target.closest('a')?.getAttribute('href');
    const pressed = pictures.findIndex(({ url }) => url === href);
    if (!href || pressed < 0 || metaKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    void open(href, () => setStart(pressed));
  }

  return (
    <>
      {/* biome-ignore lint/a11y: what is pressed is a link, which works by itself */}
      <div onClick={handleClick} className="min-w-0">
        <GalleryPictures name={name} pictures={pictures} />
      </div>
      {Dialog && <Dialog key={start} ref={dialog} name={name} pictures={pictures} start={start} />}
    </>
  );
}
