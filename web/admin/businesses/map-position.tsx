import { data, Link } from 'react-router';
import { findBusiness } from '../../../market/businesses/store.server.ts';
import { addressLine } from '../../../market/pages/map.server.ts';
import { services } from '../../context.ts';
import { saveForm } from '../../forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../forms/submit-or-restore.ts';
import { withRetries } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { NotFound } from '../lists/not-found.tsx';
import type { Route } from './+types/map-position';
import { describeMissingPin, FAILED_TO_UPDATE, NOT_FOUND } from './copy.ts';
import { savePin } from './map-position.server.ts';
import { PinForm } from './pin-form.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, zipTable, maps } = context.get(services);
  const business = await findBusiness(db, params.id);
  if (!business) return data({ kind: 'missing' as const }, { status: 404 });
  const { id, name, zip, latitude, longitude } = business;
  const zipEntry = zipTable.find(zip);
  return data({
    kind: 'found' as const,
    id,
    name,
    zip,
    address: addressLine(business),
    stored: { latitude: String(latitude ?? ''), longitude: String(longitude ?? '') },
    zipCenter: zipEntry && { latitude: zipEntry.latitude, longitude: zipEntry.longitude },
    tiles: maps.tiles,
    withoutPinText: describeMissingPin(zip, maps.googleKey !== undefined),
  });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withRetries(serverLoader);
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, FAILED_TO_UPDATE, (submission) => savePin(args.params.id, submission));
}

export const clientAction = submitOrRestore(FAILED_TO_UPDATE, restoreEntries);

export default function MapPositionPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') return <NotFound {...NOT_FOUND} />;
  const { id, name, address, withoutPinText } = loaderData;
  return (
    <>
      <title>Map Position</title>
      <h1 className="text-3xl md:text-4xl">Map Position</h1>
      <p className="mt-2 text-ink-soft">
        <Link
          to={`/admin/businesses/${id}/edit`}
          className="text-sage underline underline-offset-4"
        >
          {name}
        </Link>
        , {address}
      </p>
      <p className="mt-4 mb-8 max-w-2xl">
        Without a position, {withoutPinText}. With one, the marker on this spa's pages is exactly
        there. Changing the address removes the position again. You can paste both numbers, as
        '30.26715, -97.74306', into the first field.
      </p>
      <PinForm {...loaderData} refusal={actionData} />
    </>
  );
}
