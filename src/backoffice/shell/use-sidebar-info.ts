import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type AdminBody, createAdminClient } from '../../browser/admin-client.ts';
import type { SidebarCounts } from './sidebar.tsx';

type SidebarInfo = { storeName: string; shopUrl: string; counts: SidebarCounts };

const client = createAdminClient();
const NOTHING: SidebarInfo = { storeName: '', shopUrl: '', counts: {} };

/** What the rail tells of the shop; asked anew with each screen and after each change, and never in the way of one. */
export function useSidebarInfo(here: string): SidebarInfo {
  const [info, setNews] = useState(NOTHING);
  const isAskingAnew = useRevalidator().state === 'loading';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen is a reason to look again
  useEffect(() => {
    if (isAskingAnew) return;
    let isHere = true;
    void client.call('GET /admin/rail', {}).then((answer) => {
      if (answer.ok && isHere) setNews(infoFrom(answer.body));
    });
    return () => {
      isHere = false;
    };
  }, [here, isAskingAnew]);
  return info;
}

const infoFrom = ({
  storeName,
  shopUrl,
  toDispatch,
  payments,
  messages,
  reviews,
}: AdminBody<'GET /admin/rail'>): SidebarInfo => ({
  storeName,
  shopUrl,
  counts: {
    '/admin/orders': { count: toDispatch, of: 'to ship' },
    '/admin/payments': { count: payments, of: 'to resolve' },
    '/admin/messages': { count: messages, of: 'unanswered' },
    '/admin/reviews': { count: reviews, of: 'pending' },
  },
});
