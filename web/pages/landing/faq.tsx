import type { LandingTexts } from '../../../market/settings/rules.ts';

/** `<details name>` keeps one answer open at a time. */
export function Faq({ faq }: { faq: LandingTexts['faq'] }) {
  return (
    <section id="faq" aria-labelledby="faq-title" className="page">
      <div className="mx-auto max-w-3xl">
        <h2 id="faq-title" className="text-3xl md:text-4xl">
          Frequently asked questions
        </h2>
        <div className="mt-8 border-line border-t">
          {faq.map(({ question, answer }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one page's, and two may be worded alike
            <details key={index} name="faq" className="border-line border-b">
              <summary className="w-auto min-h-14 justify-between py-3 text-ink text-lg">
                {question}
              </summary>
              <p className="prose-line whitespace-pre-line pb-6 text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
