import { Form } from 'react-router';
import { HiddenFields } from '../../../forms/hidden-fields.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import type { LicensesAnswer } from './actions.server.ts';
import type { LicenseView } from './view.server.ts';

type Props = { about: string; license: LicenseView; refusal: LicensesAnswer | undefined };

/** The way to the board: a link that somebody has opened and confirmed, else the question for one. */
export function BoardLink({ about, license, refusal }: Props) {
  const { board, link, state, suggestedLink } = license;
  if (link)
    return (
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        className={buttonLook('quiet', 'mt-4')}
      >
        Open board site
      </a>
    );
  return (
    <details className="mt-4" open={refusal !== undefined}>
      <summary>
        {board ? `${board}: confirm the link to its site` : 'Add a link to the board’s site'}
      </summary>
      <Form method="post" noValidate className="mt-2 grid gap-3">
        <HiddenFields values={{ intent: 'link', about, state }} />
        <Field
          name="link"
          label="Link to the register"
          type="url"
          autoComplete="off"
          defaultValue={refusal?.values.link ?? suggestedLink}
          problem={refusal?.problems?.link}
        />
        <p className="text-ink-soft text-sm">
          Open it in another tab first: it must be the board’s own register of licenses.
        </p>
        <Button type="submit" look="quiet" className="justify-self-start">
          Confirm link
        </Button>
      </Form>
    </details>
  );
}
