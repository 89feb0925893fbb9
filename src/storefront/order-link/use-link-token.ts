import { useEffect, useRef, useState } from 'react';

/**
 * Token in the URL fragment of an emailed link; undefined until read. It is removed from the browser's history; a
 * reload needs the email again. `stays`: kept, because the shopper returns here from PayPal.
 */
export function useLinkToken(stays?: 'stays'): string | undefined {
  const [token, setToken] = useState<string>();
  const isFirst = useRef(true);
  useEffect(() => {
    const follow = () => {
      const { hash, pathname } = globalThis.location;
      if (hash === '' && !isFirst.current) return;
      isFirst.current = false;
      // `#token`, or `#token&item=0&size=Large` from a size button: `ChooseSize` reads the rest.
      const [opened, ...chosen] = hash.slice(1).split('&');
      setToken(opened || 'none');
      if (stays) return;
      globalThis.history.replaceState(null, '', pathname + (chosen.length > 0 ? `?${chosen.join('&')}` : ''));
    };
    follow();
    // Another link opened in the same tab.
    globalThis.addEventListener('hashchange', follow);
    return () => globalThis.removeEventListener('hashchange', follow);
  }, [stays]);
  return token;
}
