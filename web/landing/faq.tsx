import type { Site } from '../../market/ports.ts';

/** Ten questions; every number agrees with the policy shown on the deal page. */
function questions({ brand, product, supportEmail }: Site) {
  return [
    [
      'How do I find a deal?',
      'Enter your ZIP code. You see every live deal within the distance you choose: 5, 10, 25 or 50 miles, nearest first.',
    ],
    [
      'How much can I save?',
      'Up to 40%. Each deal shows its regular price, its deal price and the percent you save.',
    ],
    ['Are the providers licensed?', 'Every provider must submit license information to be listed.'],
    [
      'Are there hidden fees? Do I have to tip?',
      'There are no hidden fees. The deal price is what you pay at checkout. Tipping is optional.',
    ],
    [
      'How do I book?',
      'Choose Book Now. You pay on an external checkout page, and a confirmation e-mail with booking instructions follows your purchase.',
    ],
    [
      'How long is a deal valid?',
      'The deal page says when an offer ends. After you buy, the promotional value expires 120 days after purchase; the amount you paid never expires.',
    ],
    [
      'Can I cancel or reschedule?',
      'Contact the spa directly. Cancellation is free up to 24 hours before, a same-day cancellation is charged 50%, and a no-show is charged the full price. There are no refunds or exchanges.',
    ],
    ['Can I give a deal as a gift?', "Yes. Give the recipient's information at checkout."],
    [
      'What does it cost a spa to be listed?',
      `There are no subscription fees. A spa pays only when it gets bookings through ${brand}.`,
    ],
    [
      'Something went wrong. Who helps me?',
      `For your ${product} appointment, call the spa: its phone number is on the deal page. For complaints, write to ${supportEmail}.`,
    ],
  ] as const;
}

/** One answer is open at a time; the browser's own <details name> sees to it. */
export function Faq({ site }: { site: Site }) {
  return (
    <section id="faq" aria-labelledby="faq-title" className="page">
      <div className="mx-auto max-w-3xl">
        <h2 id="faq-title" className="text-3xl md:text-4xl">
          Frequently asked questions
        </h2>
        <div className="mt-8 border-line border-t">
          {questions(site).map(([question, answer]) => (
            <details key={question} name="faq" className="group border-line border-b">
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
              <p className="prose-line pb-6 text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
