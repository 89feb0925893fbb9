import { useEffect, useState } from 'react';
import { createOfficeClient, type OfficeBody } from '../../browser/office-client.ts';
import type { RailCounts } from './rail.tsx';

type News = { storeName: string; shopUrl: string; counts: RailCounts };

const client = createOfficeClient();
const NOTHING: News = { storeName: '', shopUrl: '', counts: {} };

/** What the rail tells of the shop; asked anew with each screen, and never in the way of one. */
export function useRailNews(here: string): News {
  const [news, setNews] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen is a reason to look again
  useEffect(() => {
    let isHere = true;
    void client.call('GET /admin/rail', {}).then((answer) => {
      if (answer.ok && isHere) setNews(newsFrom(answer.body));
    });
    return () => {
      isHere = false;
    };
  }, [here]);
  return news;
}

const newsFrom = ({
  storeName,
  shopUrl,
  toDispatch,
  payments,
  messages,
  reviews,
}: OfficeBody<'GET /admin/rail'>): News => ({
  storeName,
  shopUrl,
  counts: {
    '/admin/orders': { count: toDispatch, of: 'to dispatch' },
    '/admin/payments': { count: payments, of: 'to look at' },
    '/admin/messages': { count: messages, of: 'waiting' },
    '/admin/reviews': { count: reviews, of: 'to look at' },
  },
});
