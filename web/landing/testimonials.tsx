import { useEffect, useState } from 'react';

const TURNS_EVERY_MS = 10_000;

/** Until the owner replaces or confirms them they are marked as samples. */
const testimonials = [
  {
    id: 'maya',
    author: 'Maya R.',
    location: 'Austin, TX',
    text: 'I typed my ZIP at lunch and was on a warm table by six. The price was the price on the page.',
  },
  {
    id: 'daniel',
    author: 'Daniel K.',
    location: 'Chicago, IL',
    text: 'I gave one to my sister for her birthday. She called the spa, picked a Tuesday, and that was all.',
  },
  {
    id: 'lucia',
    author: 'Lucía M.',
    location: 'San Diego, CA',
    text: 'Two streets from home there was a studio that I had never noticed. Now I go every month.',
  },
];

export function Testimonials() {
  const { current, show, running, paused, setPaused, hold } = useCarousel(testimonials.length);
  return (
    <section aria-labelledby="said-title" className="page">
      <div {...hold} className="mx-auto max-w-3xl text-center">
        <h2 id="said-title" className="text-3xl md:text-4xl">
          What people say
        </h2>
        <p className="mt-3">
          <span className="rounded-full border border-line px-3 py-1 text-ink-soft text-sm">
            Sample
          </span>
        </p>
        <div className="mt-6 grid">
          {testimonials.map(({ id, author, location, text }, index) => (
            <figure
              key={id}
              aria-hidden={running && index !== current}
              className={`motion-soft col-start-1 row-start-1 scriptless:visible scriptless:row-auto scriptless:mb-10 scriptless:opacity-100 ${index === current ? '' : 'invisible opacity-0'}`}
            >
              <blockquote className="display text-2xl leading-snug md:text-3xl">
                “{text}”
              </blockquote>
              <figcaption className="mt-5 text-ink-soft">
                {author}, {location}
              </figcaption>
            </figure>
          ))}
        </div>
        <div className="mt-6 flex items-center justify-center gap-1 scriptless:hidden">
          {testimonials.map(({ id, author }, index) => (
            <button
              key={id}
              type="button"
              onClick={() => show(index)}
              aria-label={`Show what ${author} said`}
              aria-current={index === current}
              className="group grid size-11 place-items-center rounded-full"
            >
              <span className="motion-soft size-3 rounded-full border border-control group-aria-[current=true]:border-sage group-aria-[current=true]:bg-sage" />
            </button>
          ))}
          <button
            type="button"
            onClick={() => setPaused(!paused)}
            className="ml-2 min-h-11 rounded-full px-4 text-ink-soft text-sm underline underline-offset-4"
          >
            {paused ? 'Play' : 'Pause'}
          </button>
        </div>
      </div>
    </section>
  );
}

/** Advances by itself, but never under a reader's pointer or focus, nor where motion is unwelcome. */
function useCarousel(count: number) {
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(false);
  const [running, setRunning] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;

  useEffect(() => {
    setRunning(true);
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
  }, []);

  // `current` restarts the clock, so a testimonial that was asked for gets its whole turn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above
  useEffect(() => {
    if (paused || held) return;
    const timer = setTimeout(() => setCurrent((now) => (now + 1) % count), TURNS_EVERY_MS);
    return () => clearTimeout(timer);
  }, [current, paused, held, count]);

  return {
    current,
    show: setCurrent,
    running,
    paused,
    setPaused,
    hold: {
      onMouseEnter: () => setPointed(true),
      onMouseLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
