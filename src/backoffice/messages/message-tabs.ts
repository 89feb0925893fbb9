import type { Role } from '../../shop/staff/schema.ts';
import { fetchBody } from '../admin-api.ts';
import { counted } from '../components/counts.ts';

const MESSAGES = '/admin/messages';

/** Numbers beside the tabs, for screens that show another list. */
export async function fetchTabCounts() {
  const query = { view: 'open', after: '' } as const;
  const [messages, thanks] = await Promise.all([
    fetchBody('GET /admin/messages', { query: { ...query, q: '' } }),
    fetchBody('GET /admin/thanks', { query }),
  ]);
  return { messages: messages.counts, thanks: thanks.counts.open };
}

type Counts = Awaited<ReturnType<typeof fetchTabCounts>>;

export const messageTabs = ({ messages: { open, done }, thanks }: Counts, role: Role) => ({
  tabsOf: MESSAGES,
  tabs: [
    { value: '', name: 'All', ...counted(open + done) },
    { value: 'open', name: 'Unanswered', ...counted(open) },
    { value: 'done', name: 'Done', ...counted(done) },
    { href: `${MESSAGES}/thanks`, name: 'Thanks to makers', ...counted(thanks) },
    ...(role === 'owner' ? [{ href: `${MESSAGES}/saved-replies`, name: 'Saved replies' }] : []),
  ],
});
