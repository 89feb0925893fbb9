import { useOutletContext } from 'react-router';

/** Where a page for shoppers is: the back office may live on a host of its own, where a bare path leads nowhere. */
export function useShopUrl(): (path: string) => string {
  const shopUrl = useOutletContext<string>();
  return (path) => shopUrl + path;
}
