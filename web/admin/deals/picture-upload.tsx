import { type DragEvent, useId, useRef, useState } from 'react';
import {
  MAX_PICTURE_BYTES,
  PICTURE_MESSAGES,
  PICTURE_PATH,
} from '../../../market/pictures/schema.ts';
import { failureToastText, fetchOrFailure } from '../../forms/failure.ts';

type Props = { busy: boolean; onBusy: (busy: boolean) => void; onUploaded: (url: string) => void };
type UploadStatus = { kind: 'waiting' | 'success' | 'problem'; text: string };

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

/** A picture chosen or dropped here is sent at once; its own address then fills Image URL. */
export function PictureUpload({ busy, onBusy, onUploaded }: Props) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<UploadStatus>();

  async function upload(file: File | undefined) {
    if (!file || busy) return;
    onBusy(true);
    setStatus({ kind: 'waiting', text: 'Uploading…' });
    const outcome = await send(file);
    if (outcome.kind === 'stored') onUploaded(outcome.url);
    setStatus(
      outcome.kind === 'stored'
        ? { kind: 'success', text: 'Picture uploaded' }
        : { kind: 'problem', text: outcome.problem },
    );
    onBusy(false);
    // The same file may be chosen again.
    if (chooser.current) chooser.current.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    void upload(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra beside the labelled input
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="mt-3 rounded-card border border-control border-dashed p-4"
    >
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        Or upload a picture
      </label>
      <input
        ref={chooser}
        id={id}
        type="file"
        accept={ACCEPTED}
        aria-describedby={`${id}-about ${id}-status`}
        aria-invalid={status?.kind === 'problem' || undefined}
        onChange={(event) => upload(event.target.files?.[0])}
        className="block w-full text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-control file:bg-surface file:px-5 file:font-semibold file:text-ink"
      />
      <p id={`${id}-about`} className="mt-2 text-ink-soft text-sm">
        Choose one or drop it here: JPEG, PNG, WebP or AVIF, up to 10 MB.
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
