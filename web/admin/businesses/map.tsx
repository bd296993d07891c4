import { type FormEvent, useState } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { addressLine } from '../../../market/businesses/rules.ts';
import { type Pin, type PinField, parsePin, pinValues } from '../../../market/businesses/schema.ts';
import { findBusiness } from '../../../market/businesses/store.server.ts';
import type { LinkedText } from '../../../market/ports.ts';
import type { Coordinates } from '../../../market/zips/rules.ts';
import { services } from '../../context.ts';
import type { FormAnswer } from '../../kit/forms/failure.ts';
import { saveForm } from '../../kit/forms/form-action.server.ts';
import { NotSaved } from '../../kit/forms/not-saved.tsx';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { problemsIn, useProblems } from '../../kit/forms/use-problems.ts';
import { useUnsavedChanges } from '../../kit/forms/use-unsaved-changes.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { NotFound } from '../../kit/lists/not-found.tsx';
import { PickMap } from '../../kit/maps/pick-map.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { withdrawErrors } from '../../kit/ui/toast.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/map';
import { BusinessLine } from './business-line.tsx';
import { describeMissingPin, FAILED_TO_UPDATE, NOT_FOUND } from './copy.ts';
import { savePin } from './map.server.ts';

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

export const clientLoader = retried;

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
      <BusinessLine id={id} name={name} address={address} />
      <p className="mt-4 mb-8 max-w-2xl">
        Without a position, {withoutPinText}. With one, the marker on this spa's pages is exactly
        there. Changing the address removes the position again. You can paste both numbers, as
        '30.26715, -97.74306', into the first field.
      </p>
      <PinForm {...loaderData} refusal={actionData} />
    </>
  );
}

type Props = {
  name: string;
  stored: Record<PinField, string>;
  zipCenter: Coordinates | undefined;
  tiles: { url: string; attribution: LinkedText[] };
  refusal: FormAnswer<PinField> | undefined;
};

const EMPTY_PIN = { latitude: '', longitude: '' };

function PinForm({ name, stored, zipCenter, tiles, refusal }: Props) {
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<PinField>(
    refusal,
    (values) => problemsIn(parsePin(values)),
  );
  const sending = useNavigation().formMethod === 'POST';
  const [typed, setTyped] = useState(refusal ? pinValues(refusal.values) : stored);
  const isChanged = typed.latitude !== stored.latitude || typed.longitude !== stored.longitude;
  useUnsavedChanges(isChanged);

  function check(event: FormEvent) {
    withdrawErrors();
    if (hasProblems()) event.preventDefault();
  }

  const field = (part: PinField, label: string, placeholder: string) => ({
    name: part,
    label,
    placeholder,
    value: typed[part],
    problem: problems[part],
    onChange: ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) =>
      setTyped((before) => ({ ...before, [part]: value })),
    autoComplete: 'off',
  });
  const pick = ({ latitude, longitude }: Pin) =>
    setTyped({ latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) });
  const parsed = parsePin(typed);
  const pinned = parsed.kind === 'valid' && parsed.pin ? parsed.pin : undefined;

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={clearFixedProblems}
      onSubmit={check}
      className="grid max-w-2xl gap-5"
    >
      {refusal?.failure && <NotSaved failure={refusal.failure} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('latitude', 'Latitude', '30.26715')} />
        <Field {...field('longitude', 'Longitude', '-97.74306')} />
      </div>
      <PickMap name={name} zipCenter={zipCenter} tiles={tiles} pinned={pinned} onPick={pick} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving...' : 'Save Map Position'}
        </Button>
        {(typed.latitude || typed.longitude) && (
          <Button type="button" look="quiet" onClick={() => setTyped(EMPTY_PIN)}>
            Clear
          </Button>
        )}
      </div>
    </Form>
  );
}
