import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type AdminBody, createAdminClient } from '../../browser/client.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import type { PlaceCounts } from './place-count.tsx';

type SidebarInfo = { storeName: string; shopUrl: string; counts: PlaceCounts };

const client = createAdminClient();
const NOTHING: SidebarInfo = { storeName: '', shopUrl: '', counts: {} };

/** What the sidebar shows of the shop; asked anew with each screen and after each change, and never in the way of one. */
export function useSidebarInfo(here: string): SidebarInfo {
  const [info, setInfo] = useState(NOTHING);
  const { state } = useRevalidator();
  // Shown until the next answer, also where that is a refusal.
  useQuery(state === 'loading' ? undefined : here, () => client.call('GET /admin/rail', {}), {
    onAnswer: (answer) => answer.ok && setInfo(infoFrom(answer.body)),
  });
  return info;
}

const infoFrom = ({
  storeName,
  shopUrl,
  toDispatch,
  returns,
  payments,
  messages,
  reviews,
}: AdminBody<'GET /admin/rail'>): SidebarInfo => ({
  storeName,
  shopUrl,
  counts: {
    '/admin/orders': { count: toDispatch, of: 'to ship' },
    '/admin/orders/returns': { count: returns, of: 'to approve' },
    '/admin/payments': { count: payments, of: 'to resolve' },
    '/admin/messages': { count: messages, of: 'unanswered' },
    '/admin/reviews': { count: reviews, of: 'pending' },
  },
});
