import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * The end of `<!--$!-->`, with which React marks a Suspense boundary whose content it left to the browser.
 * No text holds it, for React, and React Router in scripts, escape `>`; what begins with a rare letter is
 * found in a tenth of the time.
 */
const LEFT_OUT = '$!-->';

/** HTML of all that is shown. React leaves out what fails within a Suspense boundary; here it throws. */
export function drawWhole(shown: ReactNode): string {
  const html = renderToString(shown);
  if (html.includes(LEFT_OUT)) throw new Error('A part of the page cannot be drawn');
  return html;
}
