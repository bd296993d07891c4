import { Form, useNavigation } from 'react-router';
import { BUSINESS_FIELDS } from '../../../market/businesses/fields.ts';
import { DEAL_FIELDS } from '../../../market/deals/fields.ts';
import { parseGallery } from '../../../market/galleries/rules.ts';
import type { Difference } from '../../../market/proposals/rules.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { DuplicateQuestion } from '../businesses/duplicate-question.tsx';
import { BeforeAfter } from '../changes/changes.tsx';
import type { OwnerAnswer } from './act.server.ts';
import type { OwnerView, ProposalView } from './view.server.ts';

type Answer = { answer: OwnerAnswer | undefined };

/** A whole new spa with its first deal, live in one press. */
export function NewSpa({ newSpa, answer }: Answer & { newSpa: NonNullable<OwnerView['newSpa']> }) {
  const { business, deal, hasLicense } = newSpa;
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Card title="A new spa">
      <Form method="post" noValidate className="mt-4 grid gap-5">
        <Seen name="business" {...business} />
        <Rows rows={business.rows} />
        {deal && (
          <>
            <h3 className="font-display text-lg">Its first deal</h3>
            <Seen name="deal" {...deal} />
            <Rows rows={deal.rows} />
          </>
        )}
        <Missing
          names={deal?.missing ?? []}
          rows={[...business.rows, ...(deal?.rows ?? [])]}
          answer={answer}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="hasLicenseInformation"
            value="yes"
            defaultChecked={hasLicense}
            className="size-5 accent-sage"
          />
          We have this spa’s license information
        </label>
        {answer?.possibleDuplicate && (
          <>
            <input type="hidden" name="intent" value="list" />
            <DuplicateQuestion possibleDuplicate={answer.possibleDuplicate} sending={isSending} />
          </>
        )}
        {!answer?.possibleDuplicate && (
          <Button type="submit" name="intent" value="list" disabled={isSending}>
            {deal ? 'Put the spa and its deal live' : 'List the spa'}
          </Button>
        )}
      </Form>
      {[business, deal].map((one) => one && <NotNow key={one.id} seen={one} answer={answer} />)}
    </Card>
  );
}

/** One change of a listed spa, field by field. */
export function Proposal({ proposal, answer }: Answer & { proposal: ProposalView }) {
  const { title, rows, missing, isNew, loadedAt } = proposal;
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Card title={title}>
      <Form method="post" noValidate className="mt-4 grid gap-5">
        <Seen name="proposal" {...proposal} />
        <input type="hidden" name="loadedAt" value={loadedAt} />
        <Rows rows={rows} ticks={!isNew} />
        <Missing
          names={missing}
          rows={rows}
          answer={answer?.values.proposal === proposal.id ? answer : undefined}
        />
        {rows.length === 0 && <p className="text-ink-soft">It is so already.</p>}
        <Button type="submit" name="intent" value="take" disabled={isSending} className="sm:w-fit">
          Take
        </Button>
      </Form>
      <NotNow seen={proposal} answer={answer} />
    </Card>
  );
}

function Seen({ name, id, version }: { name: string; id: string; version: number }) {
  return (
    <>
      <input type="hidden" name={name} value={id} />
      <input type="hidden" name={`${name}Version`} value={version} />
    </>
  );
}

function Rows({ rows, ticks = false }: { rows: Difference[]; ticks?: boolean }) {
  return (
    <ul className="grid gap-3">
      {rows.map(({ name, label, before, after }) => (
        <li key={name} className="min-w-0">
          {ticks ? (
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="checkbox"
                name={`take-${name}`}
                value="yes"
                defaultChecked
                className="size-5 accent-sage"
              />
              {label}
            </label>
          ) : (
            <p className="text-ink-soft text-sm">{label}</p>
          )}
          {name === 'gallery' ? (
            <Pictures gallery={after} />
          ) : (
            <p className="wrap-anywhere whitespace-pre-line">
              <BeforeAfter before={before} after={after} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Uploads alone: nothing here asks an address that a stranger typed. */
function Pictures({ gallery }: { gallery: string }) {
  return (
    <span className="flex flex-wrap gap-2">
      {parseGallery(gallery).map(({ url, alt }) => (
        <img key={url} src={url} alt={alt || 'A photo of the spa'} className="h-24 rounded-card" />
      ))}
    </span>
  );
}

function Missing({ names, rows, answer }: Answer & { names: string[]; rows: Difference[] }) {
  const labels: Record<string, { label: string }> = { ...BUSINESS_FIELDS, ...DEAL_FIELDS };
  const wrong = Object.keys(answer?.problems ?? {}).filter((name) => name in labels);
  const typed = (name: string) => rows.find((row) => row.name === name)?.after;
  return [...new Set([...names, ...wrong])].map((name) => (
    <Field
      key={name}
      name={name}
      label={labels[name]?.label ?? name}
      defaultValue={answer?.values[name] ?? typed(name) ?? ''}
      problem={answer?.problems?.[name]}
      autoComplete="off"
      {...(name === 'expiryDate' && { type: 'date' })}
      {...(name === 'checkoutUrl' && { placeholder: 'https://buy.stripe.com/' })}
    />
  ));
}

function NotNow({ seen, answer }: Answer & { seen: { id: string; version: number } }) {
  return (
    <details className="mt-4">
      <summary>Not now</summary>
      <Form method="post" noValidate className="mt-2 flex flex-wrap items-end gap-3">
        <Seen name="proposal" {...seen} />
        <Field
          name="answer"
          label="Why, in a sentence that the spa reads"
          problem={answer?.values.proposal === seen.id ? answer.problems?.answer : undefined}
          maxLength={300}
          className="grow"
        />
        <Button type="submit" name="intent" value="decline" look="quiet" className="min-h-12">
          Not now
        </Button>
      </Form>
    </details>
  );
}
