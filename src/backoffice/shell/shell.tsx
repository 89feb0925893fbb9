import { type MouseEvent, useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router';
import { toastBox, useToasts } from '../../browser/toasts.ts';
import { ToastList } from '../../ui/toast.tsx';
import { AskConfirm } from '../pieces/confirm.tsx';
import { Gate } from '../sign-in/gate-dialog.tsx';
import { Rail } from './rail.tsx';
import { useRailNews } from './rail-news.ts';
import styles from './shell.module.css';

/** Rail and screen, and the dialogs and toasts that lie over both. */
export function Shell() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const follow = useFollow();
  const main = useRef<HTMLElement>(null);
  const news = useRailNews(pathname);
  const isFirst = useRef(true);
  // A new screen begins at its top, for eyes and for screen readers; not on the first one, which has just been opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(() => {
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [pathname]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is operated
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter arrives as a click
    <div className={styles.office} onClick={follow}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {navigation.state !== 'idle' && <div className={styles.busy} />}
      <Rail {...news} />
      <main id="main" className={styles.main} tabIndex={-1} ref={main}>
        <Outlet context={news.shopUrl} />
      </main>
      <ScrollRestoration getKey={scrollKey} />
      <AskConfirm />
      <Gate />
      <ToastList
        place="bottom"
        toasts={useToasts()}
        onDismiss={(id) => toastBox().dismiss(id)}
        onHold={() => toastBox().hold()}
        onRelease={() => toastBox().release()}
      />
    </div>
  );
}

/** A fresh document has no key of its own: without its address it would be scrolled as the one before it was. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** Links are plain; those of the back office are followed without a page load. */
function useFollow() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest('a');
    if (link?.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (!/^\/admin(?:\/|$)/.test(link.pathname) || link.hash !== '') return;
    event.preventDefault();
    void navigate(link.pathname + link.search);
  };
}
