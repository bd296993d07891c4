import { Form, useNavigation } from 'react-router';
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
        <p role="alert" className="mb-6 rounded-card border border-bad bg-bad-tint p-4 text-bad">
          That did not work just now. Please try again in a moment.
        </p>
      )}
      <Button type="submit" disabled={sending}>
        {button}
      </Button>
    </Form>
  );
}
