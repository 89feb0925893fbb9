import { type MouseEvent, useEffect, useRef, useState } from 'react';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useRevalidator,
} from 'react-router';
import { type AdminBody, createAdminClient } from '../../browser/client.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { useStore } from '../../browser/store.ts';
import { toastBox, useToasts } from '../../browser/toasts.ts';
import { ToastList } from '../../ui/toast.tsx';
import { AskConfirm } from '../components/feedback/dialog.tsx';
import { useLate } from '../components/feedback/use-late.ts';
import { Action } from '../components/layout.tsx';
import { saveListLocation, type VisitState } from '../components/lists/list-location.ts';
import { isListPath, listAt, screenOfRows } from '../screens.ts';
import { closeSearch, isSearchOpen, openSearchByKey } from '../search/open-search.ts';
import { AuthPrompt } from '../sign-in/auth-prompt.tsx';
import { isStale } from '../stale-screen.ts';
import { PhoneBar } from './phone-bar.tsx';
import { type PlaceCounts, recordUsedAreas } from './places.ts';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

export function Shell() {
  const { pathname, hash } = useLocation();
  const follow = useFollow();
  const main = useRef<HTMLElement>(null);
  const info = useSidebarInfo(pathname);
  const isFirst = useRef(true);
  // Focus the main element on each new screen, for scrolling and screen readers; not on the first screen and not for links to
  // an anchor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(() => {
    if (!isFirst.current && hash === '') main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [pathname]);
  useListsAsLeft();
  useScriptOfRows(pathname);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is operated
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter arrives as a click
    <div className={styles.office} onClick={follow}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Busy />
      <Stale />
      <Sidebar {...info} />
      <main id="main" className={styles.main} tabIndex={-1} ref={main}>
        <Outlet context={info.shopUrl} />
      </main>
      <PhoneBar {...info} />
      <ScrollRestoration getKey={scrollKey} />
      <Search />
      <AskConfirm />
      <AuthPrompt />
      <ToastList
        place="bottom"
        toasts={useToasts()}
        onDismiss={(id) => toastBox().dismiss(id)}
        onHold={() => toastBox().pause()}
        onRelease={() => toastBox().resume()}
      />
    </div>
  );
}

/** Screens use plain links; this click handler navigates back-office links without a page load. */
function useFollow() {
  const navigate = useNavigate();
  const here: Location<VisitState> = useLocation();
  return (event: MouseEvent) => {
    if (event.defaultPrevented || opensElsewhere(event)) return;
    const link = (event.target as Element).closest('a');
    if (link?.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (!/^\/admin(?:\/|$)/.test(link.pathname) || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    const isBack = link.dataset.back !== undefined;
    const state = isBack ? { isBack, from: here.state?.above } : { isBack, ...listsBehind(here, link.pathname) };
    void navigate(link.pathname + link.search + link.hash, { state: state satisfies VisitState });
  };
}

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

const listsBehind = ({ pathname, state }: Location<VisitState>, to: string) => ({
  from: isListPath(to) ? undefined : listAt(pathname),
  above: to.startsWith(`${pathname}/`) ? state?.from : undefined,
});

type SidebarInfo = { storeName: string; shopUrl: string; counts: PlaceCounts };
const client = createAdminClient();
const NOTHING: SidebarInfo = { storeName: '', shopUrl: '', counts: {} };

/** Sidebar data, refetched on each screen and after each change, without blocking either. */
function useSidebarInfo(here: string): SidebarInfo {
  const [info, setInfo] = useState(NOTHING);
  const { state } = useRevalidator();
  // Kept until the next successful response.
  useQuery(state === 'loading' ? undefined : here, () => client.call('GET /admin/rail', {}), {
    onAnswer: (answer) => {
      if (!answer.ok) return;
      recordUsedAreas(answer.body.used);
      setInfo(infoFrom(answer.body));
    },
  });
  return info;
}

const infoFrom = ({
  storeName,
  shopUrl,
  toDispatch,
  returns,
  payments,
  messages,
  reviews,
}: AdminBody<'GET /admin/rail'>): SidebarInfo => ({
  storeName,
  shopUrl,
  counts: {
    '/admin/orders': { count: toDispatch + returns, of: 'to ship or approve' },
    '/admin/payments': { count: payments, of: 'to resolve' },
    '/admin/messages': { count: messages, of: 'unanswered' },
    '/admin/reviews': { count: reviews, of: 'pending' },
  },
});

/** Remembers a list's filters; its scroll position is restored only by the back link, other links start at the top. */
function useListsAsLeft() {
  const { key, pathname, search, state }: Location<VisitState> = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation, even to the same URL
  useEffect(() => {
    if (!isListPath(pathname)) return;
    saveListLocation(pathname, search);
    if (type === 'PUSH' && !state?.isBack) scrollTo(0, 0);
  }, [key]);
}

/** Lets the list's own pictures load first. */
const AFTER_LIST_MS = 500;

function useScriptOfRows(pathname: string) {
  useEffect(() => {
    const screen = screenOfRows(pathname);
    if (!screen) return;
    // A network error is reported when the row is opened.
    const timer = setTimeout(() => screen.lazy().catch(() => {}), AFTER_LIST_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}

const LONG_MS = 300;

/**
 * The loading indicator of slow navigations. A component of its own, so that the rest of the shell doesn't render again between
 * a press and the new screen.
 */
function Busy() {
  const isBusy = useNavigation().state !== 'idle';
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isBusy]);
  return isLong && <div className={styles.busy} />;
}

const SESSION_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;

/** Says that the screen couldn't be refreshed, and retries with backoff until it succeeds. */
function Stale() {
  const stale = useStore(isStale);
  const { revalidate, state } = useRevalidator();
  const isNavigating = useNavigation().state !== 'idle';
  const tries = useRef(0);
  useEffect(() => {
    if (!stale) tries.current = 0;
    if (!stale || isNavigating || state === 'loading') return;
    const timer = setTimeout(() => void revalidate(), Math.min(SESSION_RETRY_MS * 2 ** tries.current, MAX_RETRY_MS));
    tries.current += 1;
    return () => clearTimeout(timer);
  }, [stale, isNavigating, state, revalidate]);
  if (!stale) return null;
  return (
    <p className={styles.stale} role="status">
      This screen couldn’t be refreshed. Trying again…
      <Action label="Try now" look="plain" pending={state === 'loading'} onClick={revalidate} />
    </p>
  );
}

/**
 * Key of the saved scroll position. The first entry of a document has no key of its own, so its address is added. Lists are keyed
 * by address, so that the back link restores their position.
 */
const scrollKey = ({ key, pathname, search }: Location) =>
  key === 'default' || isListPath(pathname) ? pathname + search : key;

/** The search dialog. Its script loads on first use. */
function Search() {
  const isOpen = useStore(isSearchOpen);
  const script = useLate(isOpen, () => import('../search/search-dialog.tsx'), closeSearch);
  useEffect(() => {
    document.addEventListener('keydown', openSearchByKey);
    return () => document.removeEventListener('keydown', openSearchByKey);
  }, []);
  return script && <script.SearchDialog onClose={closeSearch} />;
}
