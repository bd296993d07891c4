import type { ComponentProps } from 'react';
import { pictureAt, srcSetOf, uploadPath } from '../../../../market/pictures/rules.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Field } from '../../../kit/ui/field.tsx';
import { useHydrated } from '../../../kit/ui/use-hydrated.ts';
import { PictureUpload } from '../../deals/picture-field.tsx';

type Props = ComponentProps<typeof Field> & {
  label: string;
  value: string | undefined;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /** Gets the address of an upload, or '' to remove it. */
  onPath: (address: string) => void;
};

/** A picture of the site's: uploaded, looked at, removed. Without a script its address is a field. */
export function PictureSetting({ value = '', busy, onBusy, onPath, ...field }: Props) {
  const hydrated = useHydrated();
  const { name, label, problem } = field;
  const picture = pictureAt(value);
  if (!hydrated) return <Field {...field} placeholder="/uploads/" />;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">{label}</legend>
      <input type="hidden" name={name} value={value} />
      {picture && (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <img
            src={uploadPath(picture)}
            srcSet={srcSetOf(picture, 'webp')}
            sizes="12rem"
            alt={`${label} now`}
            width={picture.width}
            height={picture.height}
            className="h-24 w-48 rounded-[10px] border border-line bg-[#fbf8f3] object-contain"
          />
          <Button type="button" look="quiet" onClick={() => onPath('')}>
            Remove <span className="sr-only">{label}</span>
          </Button>
        </div>
      )}
      {problem && <p className="mt-1.5 text-bad text-sm">{problem}</p>}
      <PictureUpload
        label={`Upload: ${label}`}
        max={1}
        busy={busy}
        onBusy={onBusy}
        onUploaded={onPath}
      />
    </fieldset>
  );
}
