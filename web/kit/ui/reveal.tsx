import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * Fades in once, when a tenth of the section is in view (50 px early). Without scripts or with reduced motion
 * it is simply there.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  const container = useRef<HTMLDivElement>(null);
  const [isHidden, setIsHidden] = useState(false);

  useEffect(() => {
    const element = container.current;
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        setIsHidden(!entry?.isIntersecting);
        if (entry?.isIntersecting) observer.disconnect();
      },
      { threshold: 0.1, rootMargin: '50px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={container} data-reveal={isHidden ? 'waiting' : 'shown'} className={className}>
      {children}
    </div>
  );
}
