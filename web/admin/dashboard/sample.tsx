import { countSample, removeSample } from '../../../market/sample/commands.server.ts';
import { services } from '../../context.ts';
import { doneOrToast, pressButton, success } from '../../kit/forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { DeletePage } from '../../kit/lists/delete-question.tsx';
import { NotFound } from '../../kit/lists/not-found.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/sample';
import {
  countedSample,
  REMOVE_SAMPLE,
  REMOVE_SAMPLE_FAILED,
  remainingText,
  removedText,
  SAMPLE_MISSING,
} from './warning-list.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const DASHBOARD = '/admin';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, remakeSample } = context.get(services);
  return { sample: await countSample(db, remakeSample) };
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  return pressButton(args, ({ values, app, change }) =>
    doneOrToast(app, { to: DASHBOARD, failed: REMOVE_SAMPLE_FAILED }, async () => {
      const keepsChanged = values.keep === 'changed';
      const context = { ...change, secret: app.linkSecret, keepsChanged };
      const outcome = await removeSample(app.db, app.remakeSample, context);
      if (outcome.kind === 'missing')
        return { to: DASHBOARD, flash: { kind: 'warning', text: SAMPLE_MISSING } };
      const flash = success(removedText(outcome.removed), remainingText(outcome.remaining));
      return { to: DASHBOARD, flash };
    }),
  );
}

export const clientAction = submitOrRestore(REMOVE_SAMPLE_FAILED, toastOnly);

export default function RemoveSamplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { sample } = loaderData;
  if (!sample)
    return (
      <NotFound
        title={REMOVE_SAMPLE.title}
        text={SAMPLE_MISSING}
        list={DASHBOARD}
        listName="Dashboard"
      />
    );
  const { changed } = sample;
  return (
    <DeletePage {...REMOVE_SAMPLE} back={DASHBOARD} actionData={actionData}>
      <p>
        This deletes {countedSample(sample.all)}, the made-up leads, conversations, complaints and
        figures, and what was bought in the demo. Spas that you added stay. This action cannot be
        undone.
      </p>
      {changed.businesses + changed.deals > 0 && (
        <label className="mt-4 flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            name="keep"
            value="changed"
            className="mt-1 size-5 shrink-0 accent-sage"
          />
          <span>
            Keep {countedSample(changed)} that you added, or gave another name, address or checkout
            link.
            <span className="block text-ink-soft text-sm">
              Pages stay marked “Sample content”, and out of search engines, until you remove these
              too, or press again once their names, addresses, phones, emails and links are yours.
            </span>
          </span>
        </label>
      )}
    </DeletePage>
  );
}
