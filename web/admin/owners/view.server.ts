import { findBusiness, formOf } from '../../../market/businesses/store.server.ts';
import { formatTime } from '../../../market/dates.ts';
import { timeZoneOf } from '../../../market/deals/rules.ts';
import { storedDealValues } from '../../../market/deals/schema.ts';
import { findDealForEdit } from '../../../market/deals/store.server.ts';
import { findLead } from '../../../market/leads/store.server.ts';
import {
  findOwnerOf,
  isLiving,
  type Owner,
  ownerUrl,
} from '../../../market/owners/store.server.ts';
import { stepsOf } from '../../../market/pages/owner.server.ts';
import { differences } from '../../../market/proposals/rules.ts';
import { type Proposal, proposalsOf } from '../../../market/proposals/store.server.ts';
import { isOfSample } from '../../../market/sample/rules.ts';
import type { Services } from '../../context.ts';

/** A spa as an address of the back office names it. */
export type OwnerAddress = { businessId: string } | { leadId: string };

/** The spa that an address names; undefined where there is none. */
export async function spaAt({ db }: Pick<Services, 'db'>, at: OwnerAddress) {
  if ('businessId' in at) {
    const business = await findBusiness(db, at.businessId);
    if (!business) return undefined;
    return { name: business.name, address: business.email, isSample: isOfSample(business) };
  }
  const lead = await findLead(db, at.leadId);
  return lead && { name: lead.business_name, address: lead.email, isSample: false };
}

/** The spa's link, how far it has come, and what it asks for; undefined where there is no such spa. */
export async function ownerView(app: Services, at: OwnerAddress) {
  const spa = await spaAt(app, at);
  if (!spa) return undefined;
  const owner = await findOwnerOf(app.db, at);
  const proposals = owner ? await proposalsOf(app.db, owner.id, ['draft', 'sent']) : [];
  const sent = proposals.filter(({ state }) => state === 'sent').toReversed();
  const isListed = owner?.businessId !== undefined || 'businessId' in at;
  return {
    ...spa,
    isListed,
    hasMail: app.emailSender !== undefined,
    link: owner && linkView(app, owner),
    agreed: agreedText(app, owner),
    steps: owner && !isListed ? stepsText(stepsOf(owner, proposals)) : undefined,
    newSpa: isListed ? undefined : newSpaView(sent),
    proposals:
      owner && isListed
        ? await Promise.all(sent.map((one) => proposalView(app, one, owner.businessId ?? '')))
        : [],
  };
}

const stepsText = ({ steps, done }: ReturnType<typeof stepsOf>) => `${done} of ${steps.length}`;

export type OwnerView = NonNullable<Awaited<ReturnType<typeof ownerView>>>;

function linkView({ site, linkSecret }: Services, owner: Owner) {
  return {
    isLiving: isLiving(owner),
    /** Null where it is over, or was made with another AUTH_SECRET. */
    url: ownerUrl(owner, site.publicUrl, linkSecret) ?? null,
  };
}

function agreedText({ site }: Services, owner: Owner | undefined): string | undefined {
  if (!owner || owner.terms_at === null) return undefined;
  const day = formatTime(owner.terms_at, 'date', site.timeZone);
  return `${owner.terms_name}, ${owner.terms_role}, on ${day}`;
}

const seenOf = ({ id, updated_at: version }: Proposal) => ({ id, version });

/** A whole new spa with its first deal: all that it said, and what it left open. */
function newSpaView(sent: Proposal[]) {
  const business = sent.find(({ kind }) => kind === 'business');
  if (!business) return undefined;
  const deal = sent.find(({ kind }) => kind === 'deal');
  return {
    business: { ...seenOf(business), rows: differences('business', {}, business.form) },
    deal: deal && {
      ...seenOf(deal),
      rows: differences('deal', {}, deal.form),
      missing: missingIn(deal),
    },
    hasLicense: Boolean(business.form.licenseNumber),
  };
}

const NEEDED = ['checkoutUrl', 'expiryDate'];

const missingIn = ({ form }: Proposal) => NEEDED.filter((name) => !form[name]);

/** What one proposal of a listed spa would change of what is stored now. */
async function proposalView({ db, zipTable }: Services, proposal: Proposal, businessId: string) {
  const { kind, record, form } = proposal;
  const title = form.title ?? '';
  if (record === null && kind === 'deal') {
    const rows = differences(kind, {}, form);
    return {
      ...seenOf(proposal),
      title: `New deal: ${title}`,
      isNew: true,
      rows,
      missing: missingIn(proposal),
      loadedAt: 0,
    };
  }
  const stored = kind === 'business' ? await storedSpa() : await storedDeal();
  const rows = stored ? differences(kind, stored.values, form) : [];
  return {
    ...seenOf(proposal),
    title: stored?.title ?? 'It is gone',
    isNew: false,
    rows,
    missing: [],
    loadedAt: stored?.version ?? 0,
  };

  async function storedSpa() {
    const business = await findBusiness(db, businessId);
    return (
      business && { title: 'About the spa', values: formOf(business), version: business.updated_at }
    );
  }

  async function storedDeal() {
    const found = await findDealForEdit(db, record ?? '');
    if (!found) return undefined;
    const { deal } = found;
    const values = storedDealValues(deal, timeZoneOf(zipTable.find(deal.business_zip)));
    return { title: deal.title, values, version: deal.updated_at };
  }
}

export type ProposalView = OwnerView['proposals'][number];
