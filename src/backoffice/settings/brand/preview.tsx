import { useEffect, useRef, useState } from 'react';
import { adminApi } from '../../admin-api.ts';
import { Segments } from '../../components/segments.tsx';
import { useShopUrl } from '../../components/use-shop-url.ts';
import styles from './brand.module.css';
import type { BrandValues } from './brand-form.ts';

type Size = 'wide' | 'phone';
const SIZES = [
  { value: 'wide', name: 'Computer' },
  { value: 'phone', name: 'Phone' },
] as const;
const TYPING_MS = 400;

/** The home page as it would be, at the width of a desk or a phone, scaled to the room there is. */
export function Preview({ values, isUnsaved }: { values: BrandValues; isUnsaved: boolean }) {
  const [size, setSize] = useState<Size>('wide');
  const { path, isOutdated } = usePreviewPath(values);
  const shopUrl = useShopUrl();
  return (
    <section className={styles.preview} aria-labelledby="brand-preview">
      <h2 id="brand-preview">Preview</h2>
      <p className={styles.line} role="status">
        {isOutdated ? 'Not updated: check the highlighted fields.' : lineOf(isUnsaved)}
      </p>
      <Segments name="size" label="Size of the preview" defaultValue={size} choices={SIZES} onChange={setSize} />
      <div className={size === 'wide' ? styles.wide : styles.phone}>
        {path && (
          <iframe
            src={shopUrl(path)}
            title="Preview of the home page"
            sandbox="allow-same-origin"
            tabIndex={-1}
            inert
          />
        )}
      </div>
    </section>
  );
}

const lineOf = (isUnsaved: boolean) => (isUnsaved ? 'Your home page, not saved yet' : 'Your home page');

/** Asked once nothing was typed for a moment; an answer that comes after a later one was asked for counts no more. */
function usePreviewPath(values: BrandValues) {
  const [shown, setShown] = useState<{ path: string; isOutdated: boolean }>({ path: '', isOutdated: false });
  const asked = useRef(0);
  const text = JSON.stringify(values);
  useEffect(() => {
    asked.current += 1;
    const turn = asked.current;
    const timer = setTimeout(async () => {
      const answer = await adminApi.call('POST /admin/brand/preview', { body: JSON.parse(text) as BrandValues });
      if (turn !== asked.current) return;
      setShown((before) =>
        answer.ok ? { path: answer.body.path, isOutdated: false } : { ...before, isOutdated: true },
      );
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return shown;
}
