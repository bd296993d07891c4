import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadScriptsBeforeNavigation } from './layout/route-scripts.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[loadScriptsBeforeNavigation]} />
    </StrictMode>,
  );
});
