import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepEntries } from './kit/forms/keep-entries.ts';

const putEntriesBack = keepEntries(document);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onRecoverableError: (error) => {
        reportError(error);
        // React takes events only after it has ended its own work.
        queueMicrotask(putEntriesBack);
      },
    },
  );
});
