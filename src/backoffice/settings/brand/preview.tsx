import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { adminApi } from '../../admin-api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Buttons } from '../../components/layout.tsx';
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

type PreviewProps = { values: BrandValues; isUnsaved: boolean };

/** Where the form has a second column. */
const TWO_COLUMNS = '(min-width: 1101px)';
const watchColumns = (changed: () => void) => {
  const columns = matchMedia(TWO_COLUMNS);
  columns.addEventListener('change', changed);
  return () => columns.removeEventListener('change', changed);
};
const useTwoColumns = () => useSyncExternalStore(watchColumns, () => matchMedia(TWO_COLUMNS).matches);

/** Beside the form, where there is room. */
export const Preview = (props: PreviewProps) =>
  useTwoColumns() && (
    <section className={styles.preview} aria-labelledby="brand-preview">
      <h2 id="brand-preview">Preview</h2>
      <PreviewFrame {...props} size="wide" />
    </section>
  );

/** Where the form fills the screen: the preview lies over it, and the form is as it was afterwards. */
export function PreviewButton(props: PreviewProps) {
  const [isOpen, setOpen] = useState(false);
  if (useTwoColumns()) return null;
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        See preview
      </Button>
      {isOpen && (
        <Dialog title="Preview" look="wide" onClose={() => setOpen(false)}>
          <div className={styles.over}>
            <PreviewFrame {...props} size="phone" />
          </div>
          <Buttons>
            <Button size="small" onClick={() => setOpen(false)}>
              Back to editing
            </Button>
          </Buttons>
        </Dialog>
      )}
    </>
  );
}

/** The home page as it would be, at the width of a desk or a phone, scaled to the room there is. */
function PreviewFrame({ values, isUnsaved, size: first }: PreviewProps & { size: Size }) {
  const [size, setSize] = useState<Size>(first);
  const { path, isOutdated } = usePreviewPath(values);
  const shopUrl = useShopUrl();
  return (
    <div>
      <p className={styles.line} role="status">
        {isOutdated ? 'Not updated: check the highlighted fields.' : lineOf(isUnsaved)}
      </p>
      <Segments
        name={`size-${first}`}
        label="Size of the preview"
        defaultValue={size}
        choices={SIZES}
        onChange={setSize}
      />
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
    </div>
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
