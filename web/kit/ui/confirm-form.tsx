import { Form, useNavigation } from 'react-router';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

type Props = {
  button: string;
  failed: boolean;
};

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
