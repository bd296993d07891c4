import { Button } from './button.tsx';
import { toast } from './toast.tsx';

type Props = {
  text: string;
  /** For people who hear the page: ' the text of Mail'. */
  what: string;
  className?: string;
};

/** Without scripts there is no such button. */
export function CopyButton({ text, what, className = '' }: Props) {
  async function copy() {
    try {
      // Browsers have no clipboard if the page came without TLS.
      await (navigator as Navigator).clipboard.writeText(text);
      toast('success', 'Copied');
    } catch {
      toast('error', 'The text could not be copied: select it and copy it yourself.');
    }
  }
  return (
    <Button type="button" look="quiet" onClick={copy} className={`scriptless:hidden ${className}`}>
      Copy<span className="sr-only"> {what}</span>
    </Button>
  );
}
