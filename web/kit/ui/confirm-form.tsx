import { Form, useNavigation } from 'react-router';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

type Props = {
  /** What the button says. */
  button: string;
  /** The last press changed nothing. */
  failed: boolean;
};

/** One button that does what the page asks about. */
export function ConfirmForm({ button, failed }: Props) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post">
      {failed && (
        <Alert className="mb-6">That did not work just now. Please try again in a moment.</Alert>
      )}
      <Button type="submit" disabled={sending}>
        {button}
      </Button>
    </Form>
  );
}
