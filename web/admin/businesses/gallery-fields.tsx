import { type ComponentProps, type MouseEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type GalleryPicture,
  MAX_GALLERY_PICTURES,
  parseGallery,
  pictureFields,
} from '../../../market/galleries/rules.ts';
import { pictureView } from '../../../market/pictures/drawings.ts';
import { pictureAt } from '../../../market/pictures/rules.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { useHydrated } from '../../kit/ui/use-hydrated.ts';
import { DealPicture } from '../../pages/deals/deal-picture.tsx';
import { PictureUpload } from '../deals/picture-field.tsx';

/** Without a script the form has a few empty rows; each save brings new ones. */
const SPARE_ROWS = 3;

type Row = GalleryPicture & { key: number };

const withKeys = (pictures: GalleryPicture[]): Row[] =>
  pictures.map((picture, key) => ({ ...picture, key }));
const emptyRow = (rows: Row[], url = ''): Row => ({
  url,
  alt: '',
  key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
});

type GalleryFieldsProps = {
  /** The stored value, or the typed one where that was refused. */
  gallery: string;
  problem: string | undefined;
  uploading: boolean;
  onUploading: (uploading: boolean) => void;
};

export function GalleryFields({ gallery, problem, uploading, onUploading }: GalleryFieldsProps) {
  const id = useId();
  const { fields, rows, setRows, status, add, move, remove } = useRows(gallery);
  const hydrated = useHydrated();
  const room = MAX_GALLERY_PICTURES - rows.length;
  const spareRows = Array.from({ length: hydrated ? 0 : Math.min(SPARE_ROWS, room) });
  const shown = spareRows.reduce<Row[]>((all) => [...all, emptyRow(all)], rows);
  return (
    <fieldset ref={fields} tabIndex={-1} aria-describedby={`${id}-note`} className="min-w-0">
      <legend className="sr-only">Pictures</legend>
      <p id={`${id}-note`} className="text-ink-soft text-sm">
        Up to {MAX_GALLERY_PICTURES}, in the order in which visitors see them. The first one also
        stands for deals without a picture of their own. Alt text says what a picture shows to those
        who cannot see it.
        <span className="hidden scriptless:inline"> To remove a picture, empty its URL.</span>
      </p>
      <ol className="mt-4 grid gap-4 empty:hidden">
        {shown.map((row, index) => (
          <GalleryRow
            key={row.key}
            picture={row}
            number={index + 1}
            isSpare={index >= rows.length}
            isLast={index === rows.length - 1}
            hydrated={hydrated}
            problem={problem?.startsWith(`Picture ${index + 1}:`) ? problem : undefined}
            onUrl={(url) => setRows(rows.with(index, { ...row, url }))}
            onMove={(event, by) => move(event, index, index + by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {status}
      </p>
      {hydrated && (
        <>
          <PictureUpload
            label="Upload pictures"
            max={room}
            busy={uploading}
            onBusy={onUploading}
            onUploaded={add}
          />
          <Button
            type="button"
            look="quiet"
            className="mt-4"
            disabled={room === 0}
            onClick={() => add()}
          >
            Add a picture by its URL
          </Button>
        </>
      )}
    </fieldset>
  );
}

function useRows(gallery: string) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const [rows, setRows] = useState(() => withKeys(parseGallery(gallery)));
  const [status, setStatus] = useState('');

  function change(next: (rows: Row[]) => Row[], text: string) {
    flushSync(() => {
      setRows(next);
      setStatus(text);
    });
    // The form learns of what no key has typed.
    fields.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const add = (url?: string) => change((rows) => [...rows, emptyRow(rows, url)], '');

  function move(
    { currentTarget: button }: MouseEvent<HTMLButtonElement>,
    from: number,
    to: number,
  ) {
    const moved = (rows: Row[]) => {
      const others = rows.toSpliced(from, 1);
      return [...others.slice(0, to), ...rows.slice(from, from + 1), ...others.slice(to)];
    };
    change(moved, `Picture ${from + 1} is now picture ${to + 1}`);
    // The row took the focus away; at an end of the list the pressed button is disabled.
    const next = button.disabled ? button.parentElement?.querySelector('button:enabled') : button;
    if (next instanceof HTMLElement) next.focus();
  }

  function remove(index: number) {
    change((rows) => rows.toSpliced(index, 1), `Picture ${index + 1} removed`);
    fields.current?.focus();
  }

  return { fields, rows, setRows, status, add, move, remove };
}

const PICTURE_LOOK = 'aspect-4/3 self-start rounded-[10px] sm:row-span-2';

type GalleryRowProps = {
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

function GalleryRow({
  picture,
  number,
  isSpare,
  isLast,
  hydrated,
  problem,
  onUrl,
  onMove,
  onRemove,
}: GalleryRowProps) {
  const { url } = picture;
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
      <RowFields {...{ picture, number, hydrated, problem, onUrl }} />
      {hydrated && <RowButtons {...{ number, isLast, onMove, onRemove }} />}
    </li>
  );
}

function RowButtons({
  number,
  isLast,
  onMove,
  onRemove,
}: Pick<GalleryRowProps, 'number' | 'isLast' | 'onMove' | 'onRemove'>) {
  return (
    <div className="col-span-2 flex flex-wrap gap-2 sm:col-span-1 sm:col-start-2">
      <RowButton number={number} disabled={number === 1} onClick={(event) => onMove(event, -1)}>
        Move up
      </RowButton>
      <RowButton number={number} disabled={isLast} onClick={(event) => onMove(event, 1)}>
        Move down
      </RowButton>
      <RowButton number={number} onClick={onRemove}>
        Remove
      </RowButton>
    </div>
  );
}

function RowFields({
  picture: { url, alt },
  number,
  hydrated,
  problem,
  onUrl,
}: Pick<GalleryRowProps, 'picture' | 'number' | 'hydrated' | 'problem' | 'onUrl'>) {
  const names = pictureFields(number);
  // The address of an upload says nothing to anybody.
  const [isUpload] = useState(pictureAt(url) !== undefined);
  return (
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
          onChange={(event) => onUrl(event.target.value)}
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
