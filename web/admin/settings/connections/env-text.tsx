import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';

/** The lines to paste where the program's variables are; a script copies them. */
export function EnvText({ name, text }: { name: string; text: string }) {
  async function copy() {
    try {
      // Not there where the page came without TLS.
      await (navigator as Navigator).clipboard.writeText(text);
      toast('success', 'Copied');
    } catch {
      toast('error', 'The text could not be copied: select it and copy it yourself.');
    }
  }
  return (
    <details className="text-sm">
      <summary className="min-h-6 underline underline-offset-4">
        Text for your .env file<span className="sr-only"> ({name})</span>
      </summary>
      <p className="mt-2 text-ink-soft">
        Compose and systemd read such a file too. Add the values there, then start the program
        again.
      </p>
      <pre className="mt-2 whitespace-pre-wrap rounded-card border border-line bg-paper p-4 wrap-anywhere">
        {text}
      </pre>
      <Button type="button" look="quiet" onClick={copy} className="mt-3 scriptless:hidden">
        Copy<span className="sr-only"> the text of {name}</span>
      </Button>
    </details>
  );
}
