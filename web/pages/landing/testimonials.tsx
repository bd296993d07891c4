import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';
import type { Settings } from '../../../market/settings/rules.ts';
import { textLinkLook } from '../../kit/ui/text-link.tsx';

const SLIDE_DURATION_MS = 10_000;

type Props = { testimonials: Settings['testimonials'] };

/** Our own texts are marked as samples until they are confirmed. */
export function Testimonials({ testimonials }: Props) {
  const { current, show, running, paused, setPaused, interactionHandlers } = useCarousel(
    testimonials.length,
  );
  return (
    <section id="testimonials" aria-labelledby="said-title" className="page">
      <div {...interactionHandlers} className="mx-auto max-w-3xl text-center">
        <h2 id="said-title" className="text-3xl md:text-4xl">
          What people say
        </h2>
        <div className="mt-6 grid">
          {testimonials.map((quote, index) => (
            <figure
              // biome-ignore lint/suspicious/noArrayIndexKey: always three, in their places
              key={index}
              aria-hidden={running && index !== current}
              className={`motion-soft col-start-1 row-start-1 scriptless:visible scriptless:row-auto scriptless:mb-10 scriptless:opacity-100 ${index === current ? '' : 'invisible opacity-0'}`}
            >
              <Quote {...quote} />
            </figure>
          ))}
        </div>
        <div className="mt-6 flex flex-wrap items-center justify-center gap-1 scriptless:hidden">
          {testimonials.map(({ author }, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: always three, in their places
              key={index}
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
            className={textLinkLook({
              color: 'soft',
              className: 'ml-2 min-h-11 rounded-full px-4 text-sm',
            })}
          >
            {paused ? 'Play' : 'Pause'}
          </button>
        </div>
      </div>
    </section>
  );
}

function Quote({ author, location, text, mark, isSample }: Props['testimonials'][number]) {
  return (
    <>
      {isSample && (
        <p className="mb-6">
          <span className="rounded-full border border-line px-3 py-1 text-ink-soft text-sm">
            Sample
          </span>
        </p>
      )}
      <blockquote className="display text-2xl leading-snug md:text-3xl">“{text}”</blockquote>
      <figcaption className="mt-5 text-ink-soft">
        {author}, {location}
        {mark && ` · ${mark}`}
      </figcaption>
    </>
  );
}

/** Advances by itself, but not under a mouse or keyboard focus, nor with reduced motion. */
function useCarousel(count: number) {
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(false);
  const [running, setRunning] = useState(false);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHoveredOrFocused = isHovered || isFocused;

  useEffect(() => {
    setRunning(true);
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
  }, []);

  // `current` restarts the clock, so a chosen testimonial gets its whole turn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above
  useEffect(() => {
    if (paused || isHoveredOrFocused) return;
    const timer = setTimeout(() => setCurrent((now) => (now + 1) % count), SLIDE_DURATION_MS);
    return () => clearTimeout(timer);
  }, [current, paused, isHoveredOrFocused, count]);

  return {
    current,
    show: setCurrent,
    running,
    paused,
    setPaused,
    interactionHandlers: {
      // A finger that presses a dot hovers and focuses, too, and must not stop the rotation.
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsHovered(pointerType === 'mouse'),
      onPointerLeave: () => setIsHovered(false),
      onFocus: ({ target }: FocusEvent) => setIsFocused(target.matches(':focus-visible')),
      onBlur: () => setIsFocused(false),
    },
  };
}
