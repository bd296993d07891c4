import { countWaiting } from '../../../market/follow-up/list.server.ts';
import { messagesVersion, unreadTotal } from '../../../market/messages/store.server.ts';
import { countPurchases, hasPurchases } from '../../../market/purchases/list.server.ts';
import { MAX_COUNTED } from '../../../market/rules.ts';
import type { Services } from '../../context.ts';
import { type LoadedBadges, NO_BADGES } from '../navigation/navigation.ts';

/** Counting ends here, and a screen reader says '1,000+'. */
const MAX_NEW = MAX_COUNTED + 1;

/** What the badges count. A count beside a link is not worth a screen that fails for it. */
export async function readBadges({ db, report }: Services): Promise<LoadedBadges> {
  try {
    // Read first: what is written meanwhile makes the counts look older, never newer, than they are.
    const version = await messagesVersion(db);
    const newLeads = await countWaiting(db, 'leads', MAX_NEW);
    const complaints = await countWaiting(db, 'complaints', MAX_NEW);
    const sells = await hasPurchases(db);
    const look = sells ? await countPurchases(db, 'look', MAX_NEW) : 0;
    const counts = { new: newLeads, unread: await unreadTotal(db), complaints, look };
    return { version, counts, hasPurchases: sells };
  } catch (error) {
    report(error);
    return NO_BADGES;
  }
}
