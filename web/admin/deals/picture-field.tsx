import { type ComponentProps, type DragEvent, useId, useRef, useState } from 'react';
import { parseKind } from '../../../market/deals/kinds.ts';
import { guessKind } from '../../../market/deals/rules.ts';
import type { DealValues } from '../../../market/deals/schema.ts';
import { PICTURE_MESSAGES } from '../../../market/pictures/copy.ts';
import { sceneChoices } from '../../../market/pictures/drawings.ts';
import {
  ACCEPTED_PICTURES,
  MAX_PICTURE_BYTES,
  PICTURE_PATH,
  scenePath,
  wishedScene,
} from '../../../market/pictures/rules.ts';
import { capitalize } from '../../../market/words.ts';
import { failureToastText, fetchOrFailure } from '../../kit/forms/failure.ts';
import { Field } from '../../kit/ui/field.tsx';
import { useScenes } from '../../kit/ui/use-scenes.ts';

type PictureFieldProps = {
  field: ComponentProps<typeof Field>;
  draft: DealValues;
  hasBusinessPicture: boolean;
  /** Without a script there is the address alone. */
  hydrated: boolean;
  uploading: boolean;
  onUploading: (uploading: boolean) => void;
  onUrl: (url: string) => void;
};

export function PictureField({
  field,
  draft,
  hasBusinessPicture,
  hydrated,
  ...on
}: PictureFieldProps) {
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
          hasBusinessPicture={hasBusinessPicture}
          onChoose={on.onUrl}
        />
      )}
    </>
  );
}

type DrawingChoiceProps = {
  title: string;
  kind: string;
  imageUrl: string;
  /** Whether the business has a picture of its own, which visitors see in place of a drawing. */
  hasBusinessPicture: boolean;
  onChoose: (url: string) => void;
};

/** Our drawings for a deal of this title and kind; one is chosen by its address as Image URL. */
function DrawingChoice({
  title,
  kind,
  imageUrl,
  hasBusinessPicture,
  onChoose,
}: DrawingChoiceProps) {
  const scenes = useScenes();
  if (hasBusinessPicture) {
    return (
      <p className="mt-1.5 text-ink-soft text-sm">
        Without one, visitors see the first picture of the business.
      </p>
    );
  }
  const chosen = wishedScene(imageUrl);
  return (
    <details className="mt-1">
      <summary className="text-sm">Or choose a drawing</summary>
      <p className="mt-1 text-ink-soft text-sm">
        Without a picture, visitors see one that fits the title.
      </p>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
        {sceneChoices({ title, kind }).map((scene) => (
          <li key={scene}>
            <button
              type="button"
              aria-pressed={scene === chosen}
              onClick={() => onChoose(scene === chosen ? '' : scenePath(scene))}
              className="block w-full overflow-hidden rounded-[10px] border border-control bg-surface font-medium text-sm hover:bg-sage-tint aria-pressed:border-sage aria-pressed:outline-3 aria-pressed:outline-sage"
            >
              <img
                src={`${scenes}/${scene}.svg`}
                alt=""
                width="800"
                height="600"
                loading="lazy"
                className="aspect-4/3 w-full object-cover"
              />
              <span className="block px-2 py-1.5">{capitalize(scene)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

type PictureUploadProps = {
  label: string;
  max: number;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onUploaded: (url: string) => void;
};
type UploadStatus = { kind: 'waiting' | 'success' | 'problem'; text: string };

export function PictureUpload({ label, ...upload }: PictureUploadProps) {
  const id = useId();
  const { max } = upload;
  const { chooser, status, sendFiles } = useUpload(upload);

  function drop(event: DragEvent) {
    event.preventDefault();
    void sendFiles([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra beside the labelled input
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="mt-3 rounded-card border border-control border-dashed p-4"
    >
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {label}
      </label>
      <input
        ref={chooser}
        id={id}
        type="file"
        accept={ACCEPTED_PICTURES}
        multiple={max > 1}
        disabled={max === 0}
        aria-describedby={`${id}-about ${id}-status`}
        aria-invalid={status?.kind === 'problem' || undefined}
        onChange={(event) => sendFiles([...(event.target.files ?? [])])}
        className="block w-full text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-control file:bg-surface file:px-5 file:font-semibold file:text-ink"
      />
      <p id={`${id}-about`} className="mt-2 text-ink-soft text-sm">
        Choose {max > 1 ? 'some or drop them' : 'one or drop it'} here: JPEG, PNG, WebP or AVIF, up
        to 10 MB.
      </p>
      <p
        id={`${id}-status`}
        role="status"
        className={`text-sm ${status ? 'mt-2' : ''} ${status?.kind === 'problem' ? 'text-bad' : 'text-ink'}`}
      >
        {status?.text}
      </p>
    </div>
  );
}

function useUpload({ max, busy, onBusy, onUploaded }: Omit<PictureUploadProps, 'label'>) {
  const chooser = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<UploadStatus>();

  async function sendFiles(files: File[]) {
    if (files.length === 0 || max === 0 || busy) return;
    onBusy(true);
    setStatus(await sendAll(files));
    onBusy(false);
    // The same file may be chosen again.
    if (chooser.current) chooser.current.value = '';
  }

  async function sendAll(files: File[]): Promise<UploadStatus> {
    const chosen = files.slice(0, max);
    for (const [index, file] of chosen.entries()) {
      const ofMany = chosen.length > 1 ? ` ${index + 1} of ${chosen.length}` : '';
      setStatus({ kind: 'waiting', text: `Uploading${ofMany}…` });
      const outcome = await send(file);
      if (outcome.kind === 'problem')
        return {
          kind: 'problem',
          text: ofMany ? `${file.name}: ${outcome.problem}` : outcome.problem,
        };
      onUploaded(outcome.url);
    }
    return uploadedStatus(chosen.length, files.length);
  }

  return { chooser, status, sendFiles };
}

function uploadedStatus(uploaded: number, chosen: number): UploadStatus {
  if (uploaded < chosen)
    return { kind: 'problem', text: `There was room for ${uploaded} of ${chosen} pictures` };
  const text = uploaded > 1 ? `${uploaded} pictures uploaded` : 'Picture uploaded';
  return { kind: 'success', text };
}

type UploadResult = { kind: 'stored'; url: string } | { kind: 'problem'; problem: string };

async function send(file: File): Promise<UploadResult> {
  if (file.size > MAX_PICTURE_BYTES) return { kind: 'problem', problem: PICTURE_MESSAGES.large };
  const read = async (response: Response): Promise<UploadResult> => {
    if (!response.headers.get('Content-Type')?.startsWith('text/plain'))
      throw new Error('Not ours');
    const text = await response.text();
    return response.ok ? { kind: 'stored', url: text } : { kind: 'problem', problem: text };
  };
  const init = { method: 'POST', body: file };
  const sent = await fetchOrFailure(PICTURE_PATH, PICTURE_MESSAGES.failed, read, init);
  if ('answer' in sent) return sent.answer;
  return { kind: 'problem', problem: failureToastText(sent.failure, 'choose the picture again') };
}
