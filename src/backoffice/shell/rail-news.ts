import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { createOfficeClient, type OfficeBody } from '../../browser/office-client.ts';
import type { RailCounts } from './rail.tsx';

type News = { storeName: string; shopUrl: string; counts: RailCounts };

const client = createOfficeClient();
const NOTHING: News = { storeName: '', shopUrl: '', counts: {} };

/** What the rail tells of the shop; asked anew with each screen and after each change, and never in the way of one. */
export function useRailNews(here: string): News {
  const [news, setNews] = useState(NOTHING);
  const isAskingAnew = useRevalidator().state === 'loading';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen is a reason to look again
  useEffect(() => {
    if (isAskingAnew) return;
    let isHere = true;
    void client.call('GET /admin/rail', {}).then((answer) => {
      if (answer.ok && isHere) setNews(newsFrom(answer.body));
    });
    return () => {
      isHere = false;
    };
  }, [here, isAskingAnew]);
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
