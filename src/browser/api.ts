import { createBrowserClient } from './client.ts';
import { userInfo } from './store.ts';

/** The shop's API with this shopper's login, if there is one. */
export const api = createBrowserClient(() => userInfo.read()?.token);
