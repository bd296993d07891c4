import { renderEmail, withLogo } from '../../../market/emails/rules.ts';
import type { EmailDraft } from '../../../market/emails/schema.ts';
import { useSite } from '../../layout/use-site.ts';
import { Button } from '../../ui/button.tsx';

/** The mail as it will arrive, both ways, made by the function that makes the mail itself. */
export function EmailPreview({ draft, footer }: { draft: EmailDraft; footer: string }) {
  const { site } = useSite();
  const { text, html } = renderEmail(draft.subject, draft.message.trim(), footer, site.publicUrl);
  return (
    <details className="min-w-0 rounded-card border border-line p-4">
      <summary className="min-h-6 font-semibold">Preview</summary>
      <h3 className="mt-4 text-sm">As most mail programs show it</h3>
      <iframe
        title="The mail as most mail programs show it"
        sandbox=""
        srcDoc={withLogo(html, site)}
        className="mt-2 h-96 w-full rounded-[10px] border border-line bg-white"
      />
      <h3 className="mt-4 text-sm">As plain text</h3>
      <pre className="mt-2 whitespace-pre-wrap text-sm">{text}</pre>
      <noscript>
        <Button type="submit" look="quiet" name="intent" value="preview" className="mt-4">
          Update preview
        </Button>
      </noscript>
    </details>
  );
}
