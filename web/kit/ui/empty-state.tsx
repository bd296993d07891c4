import type { ReactNode, SyntheticEvent } from 'react';
import { useScenes } from './use-scenes.ts';

/** If nothing answers, the drawing's room stays empty. */
export function hideBroken({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  currentTarget.style.visibility = 'hidden';
}

export function EmptyState({
  title,
  text,
  level = 1,
  children,
}: {
  title: string;
  text?: string | undefined;
  /** 2 if the page has a heading of its own. */
  level?: 1 | 2;
  children?: ReactNode;
}) {
  const scenes = useScenes();
  const Heading = `h${level}` as const;
  return (
    <div className="mx-auto max-w-xl py-8 text-center">
      <img
        src={`${scenes}/stones.svg`}
        alt=""
        width="200"
        height="150"
        onError={hideBroken}
        className="mx-auto mb-6 rounded-card"
      />
      <Heading className="text-3xl md:text-4xl">{title}</Heading>
      {text && <p className="mt-4 text-pretty text-ink-soft">{text}</p>}
      {children && <div className="mt-8">{children}</div>}
    </div>
  );
}
