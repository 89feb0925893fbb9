import { useStore } from './store.ts';

const never = { subscribe: () => () => {}, read: () => globalThis.location.search };

/** The page's query, such as `?redirect=/cart`; empty on the server and while hydrating. */
export const useSearch = (): string => useStore(never, '');
