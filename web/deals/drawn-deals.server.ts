import { createContext } from 'react-router';
import type { DealView } from './view.server.ts';

/** The deals of a document whose data leave them out, because the browser leaves their cards alone. */
export const drawnDeals = createContext<DealView[]>([]);
