import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { searchPath } from '../../../market/deals/search-criteria.ts';
import { buttonLook } from '../../kit/ui/button.tsx';
import { ConfirmForm } from '../../kit/ui/confirm-form.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import type { AlertView } from './view.server.ts';

interface Props {
  /** Undefined if the link is too old or incomplete. */
  alert: AlertView | undefined;
  failed: boolean;
  ask: { title: string; text: string; button: string };
  done: { title: string; text: string };
}

/** Opened from an e-mail. Only its button changes something: mail programs open links, too. */
export function AnswerPage({ alert, failed, ask, done }: Props) {
  if (!alert)
    return (
      <Frame>
        <EmptyState
          title="This link no longer works"
          text="It is too old or incomplete. You can ask for an alert again on any search that finds nothing."
        >
          <Link to="/deals" className={buttonLook()}>
            Browse Available Deals
          </Link>
        </EmptyState>
      </Frame>
    );
  return (
    <Frame>
      {alert.isDone ? (
        <EmptyState {...done}>
          <Link to={searchPath(alert)} className={buttonLook('quiet')}>
            Deals near {alert.zip}
          </Link>
        </EmptyState>
      ) : (
        <EmptyState title={ask.title} text={ask.text}>
          <ConfirmForm button={ask.button} failed={failed} />
        </EmptyState>
      )}
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="page py-10 md:py-16">{children}</div>
);
