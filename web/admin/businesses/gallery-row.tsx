import { type ComponentProps, type MouseEvent, useState } from 'react';
import {
  type GalleryPicture,
  MAX_GALLERY_PICTURES,
  pictureFields,
} from '../../../market/galleries/rules.ts';
import { pictureView } from '../../../market/pictures/drawings.ts';
import { pictureAt } from '../../../market/pictures/rules.ts';
import { DealPicture } from '../../deals/deal-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

const PICTURE_LOOK = 'aspect-4/3 self-start rounded-[10px] sm:row-span-2';

type Props = {
  picture: GalleryPicture;
  /** From 1 on. */
  number: number;
  /** Empty, for a page without scripts. */
  isSpare: boolean;
  isLast: boolean;
  hydrated: boolean;
  problem: string | undefined;
  onUrl: (url: string) => void;
  onMove: (event: MouseEvent<HTMLButtonElement>, by: 1 | -1) => void;
  onRemove: () => void;
};

/** A picture of a gallery: how it looks, where it is, what it shows, and its place in the order. */
export function GalleryRow({ picture, number, isSpare, isLast, hydrated, problem, ...on }: Props) {
  const names = pictureFields(number);
  const { url, alt } = picture;
  // The address of an upload says nothing to anybody.
  const [isUpload] = useState(pictureAt(url) !== undefined);
  return (
    <li
      className={`grid grid-cols-[5rem_minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[9rem_minmax(0,1fr)] ${isSpare ? 'hidden scriptless:grid' : ''}`}
    >
      {url === '' ? (
        <div className={`bg-sage-tint ${PICTURE_LOOK}`} />
      ) : (
        <DealPicture
          key={url}
          picture={pictureView({ id: url, title: '', imageUrl: url })}
          sizes="9rem"
          className={PICTURE_LOOK}
        />
      )}
      <div className="grid gap-3">
        {hydrated && isUpload && !problem ? (
          <input type="hidden" name={names.url} value={url} />
        ) : (
          <Field
            name={names.url}
            label={`URL of picture ${number}`}
            defaultValue={url}
            problem={problem}
            type="url"
            placeholder="https://"
            autoComplete="off"
            onChange={(event) => on.onUrl(event.target.value)}
          />
        )}
        <Field
          name={names.alt}
          label={`Alt text of picture ${number}`}
          defaultValue={alt}
          autoComplete="off"
        />
        {!hydrated && (
          <Field
            name={names.position}
            label={`Position of picture ${number}`}
            defaultValue={number}
            type="number"
            min={1}
            max={MAX_GALLERY_PICTURES}
            autoComplete="off"
            className="hidden max-w-28 scriptless:block"
          />
        )}
      </div>
      {hydrated && (
        <div className="col-span-2 flex flex-wrap gap-2 sm:col-span-1 sm:col-start-2">
          <RowButton
            number={number}
            disabled={number === 1}
            onClick={(event) => on.onMove(event, -1)}
          >
            Move up
          </RowButton>
          <RowButton number={number} disabled={isLast} onClick={(event) => on.onMove(event, 1)}>
            Move down
          </RowButton>
          <RowButton number={number} onClick={on.onRemove}>
            Remove
          </RowButton>
        </div>
      )}
    </li>
  );
}

type RowButtonProps = ComponentProps<typeof Button> & { number: number };

function RowButton({ number, children, ...button }: RowButtonProps) {
  return (
    <Button {...button} type="button" look="quiet" className="px-3.5! py-2! text-sm">
      {children} <span className="sr-only">picture {number}</span>
    </Button>
  );
}
