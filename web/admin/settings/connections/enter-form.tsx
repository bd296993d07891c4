import { Form, useNavigation } from 'react-router';
import { Alert } from '../../../kit/ui/alert.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Field } from '../../../kit/ui/field.tsx';
import { PasswordField } from '../../login/password-field.tsx';
import { ProofFields } from '../security/proof.tsx';
import type { EnterAnswer } from './connection.server.ts';
import { FromEnvironment, RemoveButton } from './state.tsx';
import type { EntryView } from './view.server.ts';

export const FAILED_TO_SET = 'Failed to set the connection';

type Props = { view: EntryView; answer: EnterAnswer | undefined };

/** The values of a connection: those that are secret are typed once and never shown again. */
export function EnterForm({ view, answer }: Props) {
  const { fields, proof, isEntered, isInEnvironment } = view;
  const { problem, problems = {}, failure } = answer ?? {};
  const first = fields.find((field) => problems[field.name]);
  const isSending = useNavigation().formData !== undefined;
  return (
    <Form method="post" noValidate className="grid gap-5">
      <FromEnvironment {...view} />
      {failure && <Alert className="text-sm">{failure.text}. Please try again in a moment.</Alert>}
      {problem && <Alert className="text-sm">{problem}</Alert>}
      {!isInEnvironment &&
        fields.map(({ name, label, isSecret }) => {
          const Input = isSecret ? PasswordField : Field;
          const field = { label, name, problem: problems[name], autoFocus: first?.name === name };
          return <Input key={name} {...field} required autoComplete="off" maxLength={500} />;
        })}
      {(isEntered || !isInEnvironment) && <ProofFields proof={proof} />}
      <div className="flex flex-wrap gap-3">
        {!isInEnvironment && (
          <Button type="submit" disabled={isSending}>
            {isSending ? 'Saving...' : 'Save'}
          </Button>
        )}
        {isEntered && <RemoveButton isSending={isSending} />}
      </div>
    </Form>
  );
}
