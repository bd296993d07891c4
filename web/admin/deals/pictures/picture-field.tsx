import type { ComponentProps } from 'react';
import { parseKind } from '../../../../market/deals/kinds.ts';
import { guessKind } from '../../../../market/deals/rules.ts';
import type { DealValues } from '../../../../market/deals/schema.ts';
import { Field } from '../../../ui/field.tsx';
import { PictureUpload } from '../picture-upload.tsx';
import { DrawingChoice } from './drawing-choice.tsx';

type Props = {
  field: ComponentProps<typeof Field>;
  draft: DealValues;
  hasSpaPicture: boolean;
  /** Without a script there is the address alone. */
  hydrated: boolean;
  uploading: boolean;
  onUploading: (uploading: boolean) => void;
  onUrl: (url: string) => void;
};

/** The picture of a deal: a photo of the owner's, its address, or one of our drawings. */
export function PictureField({ field, draft, hasSpaPicture, hydrated, ...on }: Props) {
  const { title, kind, imageUrl } = draft;
  return (
    <>
      {hydrated && (
        <PictureUpload
          label="Upload a picture"
          max={1}
          busy={on.uploading}
          onBusy={on.onUploading}
          onUploaded={on.onUrl}
        />
      )}
      <div className="mt-4">
        <Field {...field} autoComplete="off" />
      </div>
      {hydrated && (
        <DrawingChoice
          title={title}
          kind={parseKind(kind) ?? guessKind(title)}
          imageUrl={imageUrl}
          hasSpaPicture={hasSpaPicture}
          onChoose={on.onUrl}
        />
      )}
    </>
  );
}
