import { data } from 'react-router';
import {
  formatGallery,
  MAX_GALLERY_PICTURES,
  parseGallery,
} from '../../../market/galleries/rules.ts';
import { PICTURE_MESSAGES } from '../../../market/pictures/copy.ts';
import { pictureOfFile, uploadPath } from '../../../market/pictures/rules.ts';
import { MAY_USE_PICTURES } from '../../../market/proposals/rules.ts';
import { PROPOSAL_MESSAGES, parseOwnSpa } from '../../../market/proposals/schema.ts';
import { ownerSession, type Services, services } from '../../context.ts';
import { readFileForm, unreadable } from '../../kit/forms/read-form.server.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { FileInput } from '../../kit/ui/file-input.tsx';
import type { Route } from './+types/photos';
import { OWNERS_ONLY, ownerHead } from './head.ts';
import { OwnerForm, Tick } from './owner-form.tsx';
import { ownSpa, store } from './proposal.server.ts';

export const handle = OWNERS_ONLY;

export async function loader({ context }: Route.LoaderArgs) {
  const { values } = await ownSpa(context);
  const pictures = parseGallery(values.gallery ?? '');
  return { head: ownerHead(context.get(services).site, 'Photos'), pictures };
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

/** The browser itself sends the files, so it works without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFileForm(request);
  if (!form) throw unreadable();
  const app = context.get(services);
  const { before, values } = await ownSpa(context);
  const removed = new Set(form.getAll('remove').map(String));
  const stays = parseGallery(values.gallery ?? '').filter(({ url }) => !removed.has(url));
  const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0);
  const refused = (problem: string) =>
    data({ values: {}, problems: { gallery: problem } }, { status: 422 });
  if (stays.length + files.length > MAX_GALLERY_PICTURES)
    return refused(PROPOSAL_MESSAGES.pictures);
  const added: { url: string; alt: string }[] = [];
  for (const file of files) {
    const saved = await save(app, file as File);
    if ('problem' in saved) return refused(saved.problem);
    added.push({ url: saved.url, alt: '' });
  }
  const gallery = formatGallery([
    ...stays,
    ...added.filter(({ url }) => !stays.some((one) => one.url === url)),
  ]);
  const typed = { gallery, [MAY_USE_PICTURES]: form.get(MAY_USE_PICTURES) === 'yes' ? 'yes' : '' };
  const parsed = parseOwnSpa(typed, ['gallery'], before.gallery);
  if (parsed.kind === 'invalid')
    return data({ values: {}, problems: parsed.problems }, { status: 422 });
  return store(context, 'business', context.get(ownerSession).businessId ?? null, parsed.form);
}

async function save({ uploads }: Pick<Services, 'uploads'>, file: File) {
  const outcome = await uploads.save(Buffer.from(await file.arrayBuffer()));
  if (outcome.kind === 'refused') return { problem: PICTURE_MESSAGES[outcome.problem] };
  const picture = pictureOfFile(outcome.file);
  return picture ? { url: uploadPath(picture) } : { problem: PICTURE_MESSAGES.failed };
}

export default function PhotosPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pictures } = loaderData;
  return (
    <OwnerForm
      title="Photos"
      lead={`Three or more photos of your rooms, up to ${MAX_GALLERY_PICTURES}, as large as you have them.`}
      stored={{}}
      answer={actionData}
      check={() => ({})}
      button="Save"
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
              id="files"
              name="files"
              accept="image/*"
              multiple
              aria-invalid={problems.gallery ? true : undefined}
            />
            {problems.gallery && (
              <p role="alert" className="mt-2 font-medium text-bad text-sm">
                {problems.gallery}
              </p>
            )}
          </div>
          <Tick name={MAY_USE_PICTURES} isTicked={false} problem={problems[MAY_USE_PICTURES]}>
            I may use these pictures, and so may this site
          </Tick>
        </>
      )}
    </OwnerForm>
  );
}
