import { useEffect } from 'react';
import { navigate } from './navigate.ts';
import { usePersisted } from './persisted.ts';
import { loginPathFromHere } from './session.ts';
import { userInfo } from './shopper-storage.ts';
import type { UserInfo } from './storage-schemas.ts';

/**
 * Who is logged in, for parts of pages that are only for them; who is not is led to /login and back. Undefined on the
 * server and while hydrating, so nothing is decided before storage is read.
 */
export function useRequireLogin(): UserInfo | undefined {
  const user = usePersisted(userInfo);
  useEffect(() => {
    // `user` is also undefined while hydrating: read storage itself.
    if (!user && !userInfo.read()) void navigate(loginPathFromHere(), 'replace');
  }, [user]);
  return user;
}
