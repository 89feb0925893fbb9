import { useEffect, useRef } from 'react';
import { importWithRetry } from '../../browser/import-with-retry.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import styles from './banner-name.module.css';

/** A name field whose text is woven into the banner's picture; Enter opens the studio with the design. */
export function BannerName() {
  const field = useRef<HTMLInputElement>(null);
  const hasLoom = useRef(false);
  const load = () => {
    if (!field.current || hasLoom.current) return;
    hasLoom.current = true;
    const { current } = field;
    void importWithRetry(() => import('./weave-banner.ts')).then(({ weaveBanner }) => weaveBanner(current));
  };
  useEffect(() => {
    if (document.activeElement === field.current) load();
  });
  return (
    <form className={styles.name} action={paths.studio()} autoComplete="off">
      <label className="vh" htmlFor="banner-name">
        Your name, woven into the picture
      </label>
      <input ref={field} id="banner-name" name="text" required maxLength={60} placeholder="Your name" onFocus={load} />
      <Button type="submit" look="quiet">
        Weave it
      </Button>
    </form>
  );
}
