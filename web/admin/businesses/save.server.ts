import { randomUUIDv7 } from 'node:crypto';
import { data } from 'react-router';
import {
  createBusiness,
  editBusiness,
  setBusinessStatus,
} from '../../../market/businesses/commands.server.ts';
import {
  type BusinessForm,
  businessValues,
  parseBusiness,
} from '../../../market/businesses/schema.ts';
import { findBusiness, formOf } from '../../../market/businesses/store.server.ts';
import type { Services } from '../../context.ts';
import { withFlash } from '../../forms/flash.server.ts';
import { readIdempotencyKey, readVersion } from '../../forms/form-meta.ts';
import { redirect } from '../../layout/redirect.server.ts';
import { addressLine } from '../../maps/map-view.server.ts';
import { saveOverStored } from '../history/untouched.ts';
import type { Refusal } from './business-form.tsx';
import { changesFrom } from './changes.server.ts';
import {
  ALREADY_LISTED,
  FAILED_TO_CREATE,
  FAILED_TO_UPDATE,
  PIN_REMOVED,
  unknownZipWarning,
} from './copy.ts';
import { findLeadById, isSameAs, sourceFromLead } from './from-lead.server.ts';

type Values = Record<string, string>;

/** Back to the businesses, or to the new one where its ZIP needs a second look. */
export async function create(values: Values, who: string, services: Services) {
  const { db, zipTable: places, now } = services;
  const parsed = parseBusiness(values, services.now());
  if (parsed.kind === 'invalid') return refuse(400, { problems: parsed.problems }, values);
  try {
    const key = readIdempotencyKey(values) ?? randomUUIDv7();
    const change = { who, now: now() };
    const lead = await findLeadById(db, values.lead ?? '');
    const source = lead && sourceFromLead(lead, change);
    const mayBeAlike = values.another === 'yes';
    const created = await createBusiness(db, parsed.form, key, change, {
      source,
      allowSimilar: mayBeAlike,
    });
    if (created.kind === 'alike') {
      const { id, name, status, ...like } = created.similar;
      const isInactive = status === 'inactive';
      return refuse(
        409,
        { possibleDuplicate: { id, name, isInactive, address: addressLine(like) } },
        values,
      );
    }
    const { kind, id } = created;
    if (lead && kind === 'already' && !(await isSameAs(db, id, parsed.form))) {
      return refuse(409, { failure: { text: ALREADY_LISTED, why: 'refused' } }, values);
    }
    const isKnown = places.find(parsed.form.zip) !== undefined;
    return redirect(
      isKnown ? '/admin/businesses' : `/admin/businesses/${id}/edit`,
      await withSuccessFlash(services, 'Business created successfully', { zip: parsed.form.zip }),
    );
  } catch (error) {
    services.report(error);
    return refuse(503, { failure: { text: FAILED_TO_CREATE, why: 'failed' } }, values);
  }
}

/** Back to the form, which then shows what is stored. */
export async function edit(id: string, entries: Values, who: string, services: Services) {
  const { db, now } = services;
  try {
    const business = await findBusiness(db, id);
    // The button that overwrites names the version that was shown beside it.
    const loadedAt = readVersion(entries.overwrite || entries.updatedAt);
    const save = async (form: Values) => {
      const parsed = parseBusiness(form, now());
      if (parsed.kind === 'invalid') return parsed;
      const saved = await editBusiness(db, id, parsed.form, loadedAt, { who, now: now() });
      return { ...saved, form: parsed.form };
    };
    const stored = business && { ...formOf(business) };
    const { values, outcome } = await saveOverStored(entries, stored, save);
    switch (outcome.kind) {
      case 'invalid':
        return refuse(400, { problems: outcome.problems }, values);
      case 'missing':
        return refuse(404, { failure: { text: FAILED_TO_UPDATE, why: 'deleted' } }, values);
      case 'changed': {
        const { current } = outcome;
        const changes = changesFrom(current, outcome.form);
        return refuse(409, { changed: { overwrite: String(current.updated_at), changes } }, values);
      }
      default:
        return redirect(
          `/admin/businesses/${id}/edit`,
          await withSuccessFlash(services, 'Business updated successfully', {
            zip: outcome.form.zip,
            unpinned: outcome.kind === 'saved' && outcome.unpinned,
          }),
        );
    }
  } catch (error) {
    services.report(error);
    return refuse(503, { failure: { text: FAILED_TO_UPDATE, why: 'failed' } }, entries);
  }
}

export async function setStatus(id: string, values: Values, who: string, services: Services) {
  const { db, now } = services;
  const { status } = values;
  if (status !== 'active' && status !== 'inactive') {
    throw data('The form could not be read', { status: 400 });
  }
  const address = `/admin/businesses/${id}/edit`;
  try {
    const outcome = await setBusinessStatus(db, id, status, { who, now: now() });
    if (outcome.kind === 'missing') return redirect(address);
    return redirect(address, await withSuccessFlash(services, 'Business updated successfully'));
  } catch (error) {
    services.report(error);
    const flash = { kind: 'error', text: FAILED_TO_UPDATE } as const;
    return redirect(address, { headers: await withFlash(services, flash) });
  }
}

interface SavedDetails {
  zip?: string;
  unpinned?: boolean;
}

async function withSuccessFlash(
  services: Services,
  text: string,
  { zip, unpinned }: SavedDetails = {},
) {
  const isUnknown = zip !== undefined && !services.zipTable.find(zip);
  const warnings = [isUnknown && unknownZipWarning(zip), unpinned && PIN_REMOVED];
  const warning = warnings.filter(Boolean).join(' ') || undefined;
  return { headers: await withFlash(services, { kind: 'success', text, warning }) };
}

function refuse(status: number, why: Omit<Refusal, 'values'>, values: Values) {
  const formValues: BusinessForm = businessValues(values);
  return data(
    { ...why, values: formValues, loadedAt: values.updatedAt, loaded: values.loaded },
    { status },
  );
}
