import { CopyButton } from '../../../ui/copy-button.tsx';

/** The lines to paste where the program's variables are; a script copies them. */
export function EnvText({ name, text }: { name: string; text: string }) {
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
      <CopyButton text={text} what={`the text of ${name}`} className="mt-3" />
    </details>
  );
}
