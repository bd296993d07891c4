import type { LandingTexts } from '../../market/settings/rules.ts';

/** One answer is open at a time; the browser's own <details name> sees to it. */
export function Questions({ faq }: { faq: LandingTexts['faq'] }) {
  return (
    <section id="faq" aria-labelledby="faq-title" className="page">
      <div className="mx-auto max-w-3xl">
        <h2 id="faq-title" className="text-3xl md:text-4xl">
          Frequently asked questions
        </h2>
        <div className="mt-8 border-line border-t">
          {faq.map(({ question, answer }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one page's, and two may be worded alike
            <details key={index} name="faq" className="group border-line border-b">
              <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-semibold text-lg">
                {question}
                <svg
                  viewBox="0 0 24 24"
                  width="22"
                  height="22"
                  aria-hidden="true"
                  className="motion-soft shrink-0 text-sage group-open:rotate-180"
                >
                  <path
                    d="m6 9 6 6 6-6"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="2"
                    strokeLinecap="round"
                  />
                </svg>
              </summary>
              <p className="prose-line whitespace-pre-line pb-6 text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
