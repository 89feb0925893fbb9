import { useEffect } from 'react';
import { useKept } from './kept.ts';
import type { UserInfo } from './kept-shapes.ts';
import { leaveFor } from './leaving.ts';
import { loginPathFromHere } from './session.ts';
import { userInfo } from './store.ts';

/**
 * Who is logged in, for parts of pages that are only for them; who is not is led to /login and back. Undefined on the
 * server and while waking, so nothing is decided before the browser has looked.
 */
export function useOwner(): UserInfo | undefined {
  const user = useKept(userInfo);
  useEffect(() => {
    // `user` is also undefined while waking; what the browser keeps is asked itself.
    if (!user && !userInfo.read()) void leaveFor(loginPathFromHere(), 'replace');
  }, [user]);
  return user;
}
