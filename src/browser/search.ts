import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The page's query, such as `?redirect=/cart`; empty on the server and while waking. */
export const useSearch = (): string =>
  useSyncExternalStore(
    never,
    () => globalThis.location.search,
    () => '',
  );
