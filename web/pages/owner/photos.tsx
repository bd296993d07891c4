import { useRef } from 'react';
import { data } from 'react-router';
import {
  formatGallery,
  MAX_GALLERY_PICTURES,
  parseGallery,
} from '../../../market/galleries/rules.ts';
import { PICTURE_MESSAGES } from '../../../market/pictures/copy.ts';
import {
  ACCEPTED_PICTURES,
  MAX_PHOTOS_FORM_BYTES,
  PHOTOS_PATH,
  pictureOfFile,
  uploadPath,
} from '../../../market/pictures/rules.ts';
import { MAY_USE_PICTURES } from '../../../market/proposals/rules.ts';
import { PROPOSAL_MESSAGES, parseOwnSpa, photosProblem } from '../../../market/proposals/schema.ts';
import { ownerSession, type Services, services } from '../../context.ts';
import { fetchOrFailure } from '../../kit/forms/failure.ts';
import { drain, readFileForm, unreadable } from '../../kit/forms/read-form.server.ts';
import {
  restoreEntries,
  type SubmitArgs,
  submitOrRestore,
} from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { FileInput } from '../../kit/ui/file-input.tsx';
import type { Route } from './+types/photos';
import { FAILED, OWNERS_ONLY, ownerHead } from './head.ts';
import { OwnerForm, Tick } from './owner-form.tsx';
import { buttonFor, ownSpa, store } from './proposal.server.ts';

export const handle = OWNERS_ONLY;

export async function loader({ context }: Route.LoaderArgs) {
  const { before, values } = await ownSpa(context);
  const pictures = parseGallery(values.gallery ?? '');
  const head = ownerHead(context.get(services).site, 'Photos');
  return { head, pictures, before: before.gallery, button: buttonFor(context) };
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export async function action({ request, context }: Route.ActionArgs) {
  if (Number(request.headers.get('Content-Length')) > MAX_PHOTOS_FORM_BYTES) {
    await drain(request);
    return refused(PICTURE_MESSAGES.many, '', 413);
  }
  const form = await readFileForm(request);
  if (!form) throw unreadable();
  const app = context.get(services);
  const { before, values } = await ownSpa(context);
  const removed = new Set(form.getAll('remove').map(String));
  const stays = parseGallery(values.gallery ?? '').filter(({ url }) => !removed.has(url));
  const files = form.getAll('files').filter(isChosen);
  const rights = form.get(MAY_USE_PICTURES) === 'yes' ? 'yes' : '';
  const problems = problemsOf(files, stays, rights, before.gallery);
  if (Object.keys(problems).length > 0) return invalid(rights, problems);
  const owner = context.get(ownerSession);
  if (files.length > 0 && (await app.admitPhotos(owner.id)).kind === 'rate-limited')
    return refused(PROPOSAL_MESSAGES.tooMany, rights, 429);
  const added: { url: string; alt: string }[] = [];
  for (const file of files) {
    const saved = await save(app, file);
    if ('problem' in saved) return refused(saved.problem, rights);
    added.push({ url: saved.url, alt: '' });
  }
  const gallery = formatGallery([
    ...stays,
    ...added.filter(({ url }) => !stays.some((one) => one.url === url)),
  ]);
  const typed = { gallery, [MAY_USE_PICTURES]: rights };
  const parsed = parseOwnSpa(typed, ['gallery'], before.gallery);
  if (parsed.kind === 'invalid') return invalid(rights, parsed.problems);
  const record = owner.businessId ?? null;
  return store(context, { kind: 'business', record, form: parsed.form }, before);
}

/** An empty field of files sends an empty one. */
const isChosen = (file: FormDataEntryValue): file is File => file instanceof File && file.size > 0;

/** What is wrong with photos that are sent; `stays` are there already, and `before` is public. */
function problemsOf(
  files: File[],
  stays: Parameters<typeof formatGallery>[0],
  rights: string,
  before: string | undefined,
): Record<string, string> {
  const problem = photosProblem(files, stays.length);
  if (problem) return { gallery: problem };
  if (files.length > 0 && rights !== 'yes') return NO_RIGHTS;
  const typed = { gallery: formatGallery(stays), [MAY_USE_PICTURES]: rights };
  const parsed = parseOwnSpa(typed, ['gallery'], before);
  return parsed.kind === 'invalid' ? parsed.problems : {};
}

const NO_RIGHTS = { [MAY_USE_PICTURES]: PROPOSAL_MESSAGES.rights };

const invalid = (rights: string, problems: Record<string, string>, status = 422) =>
  data({ values: { [MAY_USE_PICTURES]: rights }, problems }, { status });

const refused = (problem: string, rights: string, status?: number) =>
  invalid(rights, { gallery: problem }, status);

async function save({ uploads }: Pick<Services, 'uploads'>, file: File) {
  const outcome = await uploads.save(Buffer.from(await file.arrayBuffer()));
  if (outcome.kind === 'refused') return { problem: PICTURE_MESSAGES[outcome.problem] };
  const picture = pictureOfFile(outcome.file);
  return picture ? { url: uploadPath(picture) } : { problem: PICTURE_MESSAGES.failed };
}

const NOT_ARRIVED = `${FAILED}. If your connection is slow, send fewer photos at once`;

/** Asks before anything is sent: a browser reads no answer in the midst of many photos. */
export async function clientAction(args: SubmitArgs) {
  const read = async () => true;
  const reached = await fetchOrFailure(PHOTOS_PATH, NOT_ARRIVED, read, { method: 'HEAD' });
  // The status stops the router from loading a page that has nothing to show.
  if ('failure' in reached) return data(restoreEntries({}, reached.failure), { status: 401 });
  return submitOrRestore(NOT_ARRIVED, restoreEntries)(args);
}

export default function PhotosPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pictures, before } = loaderData;
  const input = useRef<HTMLInputElement>(null);
  function check(values: Record<string, string>): Record<string, string> {
    const form = input.current?.form;
    const removed = new Set(form ? new FormData(form).getAll('remove').map(String) : []);
    const stays = pictures.filter(({ url }) => !removed.has(url));
    const files = [...(input.current?.files ?? [])];
    return problemsOf(files, stays, values[MAY_USE_PICTURES] ?? '', before);
  }
  return (
    <OwnerForm
      title="Photos"
      lead={`Three or more photos of your rooms, ${MAX_GALLERY_PICTURES} at most, up to 10 MB each and 30 MB at once.`}
      stored={{}}
      answer={actionData}
      check={check}
      button={loaderData.button}
      hasFiles
    >
      {(_, problems) => (
        <>
          {pictures.length > 0 && (
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {pictures.map(({ url, alt }) => (
                <li key={url}>
                  <img
                    src={url}
                    alt={alt || 'Your photo'}
                    className="h-28 w-full rounded-card object-cover"
                  />
                  <label className="flex min-h-11 items-center gap-2 text-sm">
                    <input
                      type="checkbox"
                      name="remove"
                      value={url}
                      className="size-5 accent-sage"
                    />
                    Remove
                  </label>
                </li>
              ))}
            </ul>
          )}
          <div>
            <label htmlFor="files" className="font-semibold">
              Add photos
            </label>
            <FileInput
              ref={input}
              id="files"
              name="files"
              accept={ACCEPTED_PICTURES}
              multiple
              aria-invalid={problems.gallery ? true : undefined}
            />
            {problems.gallery && (
              <p role="alert" className="mt-2 font-medium text-bad text-sm">
                {problems.gallery}
              </p>
            )}
          </div>
          <Tick
            name={MAY_USE_PICTURES}
            isTicked={actionData?.values[MAY_USE_PICTURES] === 'yes'}
            problem={problems[MAY_USE_PICTURES]}
          >
            I may use these pictures, and this site may show them
          </Tick>
        </>
      )}
    </OwnerForm>
  );
}
