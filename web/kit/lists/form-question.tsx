import { type ReactNode, useEffect, useRef } from 'react';
import { cardLook } from '../ui/card.tsx';

type Props = {
  title: string;
  /** Each new one moves the focus. */
  subject: object;
  children: ReactNode;
};

/** Inside a form that is not saved yet: only the administrator can answer. */
export function FormQuestion({ title, subject, children }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each subject is another question
  useEffect(() => notice.current?.focus(), [subject]);
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className={cardLook('p-5 outline-none sm:p-6', 'warn')}
    >
      {/* Enter presses a form's first button, which must not be the one that ignores the question. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <h2 className="text-2xl text-warn">{title}</h2>
      {children}
    </div>
  );
}
