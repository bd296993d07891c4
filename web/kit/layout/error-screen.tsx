import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { isNotLoaded, isOwnAnswer, isUnreachable, unreachableText } from '../forms/failure.ts';
import { asSessionEnded } from '../forms/session-ended.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState, hideBroken } from '../ui/empty-state.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useFailureToast } from '../ui/use-failure-toast.ts';
import { useScenes } from '../ui/use-scenes.ts';
import { failureWords } from './failure-words.ts';
import { useReachability } from './reachability.ts';
import { SessionEndedScreen } from './session-ended-screen.tsx';
import { useBrand } from './use-site.ts';

const TITLE = 'Oops! Something went wrong';
const UNKNOWN = 'An unexpected error occurred';

/** React Router puts this in place of a server's error, which a visitor must not read. */
const HIDDEN_BY_ROUTER = 'Unexpected Server Error';

/** Never the words of a browser or a library. */
function errorMessage(error: unknown, brand?: string): string {
  if (isUnreachable(error)) return unreachableText(brand);
  if (isRouteErrorResponse(error)) {
    if (!isOwnAnswer(error)) return UNKNOWN;
    return typeof error.data === 'string' && error.data ? error.data : error.statusText || UNKNOWN;
  }
  const isOurs = error instanceof Error && error.name === 'Error';
  return isOurs && error.message && error.message !== HIDDEN_BY_ROUTER ? error.message : UNKNOWN;
}

type Props = {
  error: unknown;
  /** Keeps links to other pages around the notice if the page could not be loaded. */
  frame?: (notice: ReactNode) => ReactNode;
};

export function ErrorScreen({ error, frame }: Props) {
  const { pathname } = useLocation();
  const words = failureWords(pathname);
  if (frame && words && isNotLoaded(error)) return frame(<NotLoaded error={error} {...words} />);
  if (frame && isUnreachable(error)) return frame(<UnreachableNotice />);
  const ended = asSessionEnded(error);
  return ended ? <SessionEndedScreen {...ended} /> : <Oops error={error} />;
}

function Oops({ error }: { error: unknown }) {
  const brand = useBrand();
  return (
    <main className="page grid min-h-dvh place-content-center justify-items-center gap-4 text-center">
      <ErrorNotice message={errorMessage(error, brand)} />
      <TextLink href="/">Back to home</TextLink>
    </main>
  );
}

type NotLoadedProps = NonNullable<ReturnType<typeof failureWords>> & { error: unknown };

/** The words of the address that was asked for, why if nothing answered, and the page once more. */
function NotLoaded({ error, title, text, isToast }: NotLoadedProps) {
  const { pathname, search, key } = useLocation();
  const brand = useBrand();
  useFailureToast(isToast === true && title, key);
  return (
    <div className="page py-12">
      <title>{title}</title>
      <EmptyState title={title} text={text}>
        {isUnreachable(error) && (
          <p className="-mt-4 mb-8 text-ink-soft">{unreachableText(brand)}</p>
        )}
        <Link to={pathname + search} replace className={buttonLook()}>
          Try Again
        </Link>
      </EmptyState>
    </div>
  );
}

function UnreachableNotice() {
  return (
    <div className="page grid place-content-center justify-items-center gap-4 py-16 text-center">
      <ErrorNotice message={unreachableText(useBrand())} />
    </div>
  );
}

function ErrorNotice({ message }: { message: string }) {
  const scenes = useScenes();
  const { navigateIfReachable } = useReachability();
  return (
    <>
      <title>{TITLE}</title>
      <img
        src={`${scenes}/stones.svg`}
        alt=""
        width="240"
        height="180"
        onError={hideBroken}
        className="rounded-card"
      />
      <h1 className="text-4xl">{TITLE}</h1>
      <p role="alert" className="text-ink-soft">
        {message}
      </p>
      <Button type="button" onClick={() => navigateIfReachable(window.location.href)}>
        Try Again
      </Button>
    </>
  );
}
