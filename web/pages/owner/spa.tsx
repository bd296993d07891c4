import { data } from 'react-router';
import { BUSINESS_FIELDS, type BusinessField } from '../../../market/businesses/fields.ts';
import { hoursText } from '../../../market/hours/line.ts';
import { parseOwnSpa } from '../../../market/proposals/schema.ts';
import { ownerSession, services } from '../../context.ts';
import { PhoneField } from '../../kit/forms/phone-field.tsx';
import { readForm } from '../../kit/forms/read-form.server.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { AreaField, Field } from '../../kit/ui/field.tsx';
import type { Route } from './+types/spa';
import { FAILED, OWNERS_ONLY, ownerHead } from './head.ts';
import { OwnerForm } from './owner-form.tsx';
import { buttonFor, ownSpa, store } from './proposal.server.ts';

export const handle = OWNERS_ONLY;

const NAMES: BusinessField[] = [
  ...(['name', 'phone', 'address', 'city', 'state', 'zip', 'hours', 'about'] as const),
  ...(['licenseNumber', 'licenseState', 'licenseExpires'] as const),
];

export async function loader({ context }: Route.LoaderArgs) {
  const { values } = await ownSpa(context);
  const typed: Record<string, string> = { ...values, hours: hoursText(values.hours ?? '') };
  const stored = Object.fromEntries(NAMES.map((name) => [name, typed[name] ?? '']));
  const head = ownerHead(context.get(services).site, 'My spa');
  return { head, stored, button: buttonFor(context) };
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const parsed = parseOwnSpa(values, NAMES);
  if (parsed.kind === 'invalid')
    return data({ values: { ...values }, problems: parsed.problems }, { status: 422 });
  const record = context.get(ownerSession).businessId ?? null;
  const { before } = await ownSpa(context);
  return store(context, { kind: 'business', record, form: parsed.form }, before);
}

export const clientAction = submitOrRestore(FAILED, restoreEntries);

function check(values: Record<string, string>) {
  const parsed = parseOwnSpa(values, NAMES);
  return parsed.kind === 'valid' ? {} : parsed.problems;
}

const AUTOCOMPLETE: Partial<Record<BusinessField, string>> = {
  ...{ name: 'organization', address: 'street-address', city: 'address-level2' },
  ...{ state: 'address-level1', zip: 'postal-code' },
};

export default function OwnSpaPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OwnerForm
      title="My spa"
      lead="As visitors see it. We look at each change before it is public."
      stored={loaderData.stored}
      answer={actionData}
      check={check}
      button={loaderData.button}
    >
      {(field) =>
        NAMES.map((name) => {
          const label = BUSINESS_FIELDS[name].label;
          if (name === 'phone') return <PhoneField key={name} {...field(name)} label={label} />;
          if (name === 'about') return <AreaField key={name} {...field(name)} label={label} />;
          const isDay = name === 'licenseExpires';
          return (
            <Field
              key={name}
              {...field(name)}
              label={label}
              autoComplete={AUTOCOMPLETE[name] ?? 'off'}
              {...(isDay && { type: 'date' })}
              {...(name === 'hours' && { placeholder: 'Mon–Fri 10–8, Sat 9–6' })}
            />
          );
        })
      }
    </OwnerForm>
  );
}
