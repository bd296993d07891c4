import { lazy } from 'react';

/** In place of web/ui/server-drawn.tsx: all is drawn, and nothing is left to a browser. */
export const drawnBy = (load) => lazy(async () => ({ default: await load() }));

export const ServerDrawn = ({ part: Part, with: partProps, as: Tag = 'div', className }) => (
  <Tag className={className}>
    <Part {...partProps} />
  </Tag>
);
