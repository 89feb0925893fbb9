import { useEffect, useRef, useState } from 'react';

/**
 * The token behind `#` of a link in an email; undefined until it is read. It is taken out of the browser's history, where it has
 * no business; a reload asks for the email again. `stays`: it is left there, since the page is left for PayPal and comes back.
 */
export function useLinkToken(stays?: 'stays'): string | undefined {
  const [token, setToken] = useState<string>();
  const isFirst = useRef(true);
  useEffect(() => {
    const follow = () => {
      const { hash, pathname } = globalThis.location;
      if (hash === '' && !isFirst.current) return;
      isFirst.current = false;
      // `#token`, or `#token&item=0&size=Large` from a button for a size: the rest is for `ChooseSize`.
      const [opened, ...chosen] = hash.slice(1).split('&');
      setToken(opened || 'none');
      if (stays) return;
      globalThis.history.replaceState(null, '', pathname + (chosen.length > 0 ? `?${chosen.join('&')}` : ''));
    };
    follow();
    // Another link, opened in the same tab.
    globalThis.addEventListener('hashchange', follow);
    return () => globalThis.removeEventListener('hashchange', follow);
  }, [stays]);
  return token;
}
