import { useEffect, useState } from 'react';
import type { AdminBody } from '../../browser/admin-client.ts';
import { Segments } from '../components/segments.tsx';
import styles from '../newsletters/email-preview.module.css';

export type EmailWords = AdminBody<'GET /admin/wording/:id'>['sample'];

const SIZES = [
  { value: 'wide', name: 'Computer' },
  { value: 'phone', name: 'Phone' },
] as const;
const TYPING_MS = 400;
/** What an address may be long; with longer words the last preview stands until they are saved. */
const MOST_ADDRESS = 12_000;

/** The whole email about an example, drawn by the shop, once nothing was typed for a moment. */
export function WordsPreview({ id, words }: { id: string; words: EmailWords }) {
  const [size, setSize] = useState<'wide' | 'phone'>('wide');
  const json = JSON.stringify(words);
  const [shown, setShown] = useState(json);
  useEffect(() => {
    const timer = setTimeout(() => setShown(json), TYPING_MS);
    return () => clearTimeout(timer);
  }, [json]);
  const query = new URLSearchParams({ words: shown }).toString();
  const src = `/api/admin/wording/${id}/preview${query.length > MOST_ADDRESS ? '' : `?${query}`}`;
  return (
    <>
      <Segments
        name="preview-size"
        label="Size of the preview"
        defaultValue={size}
        choices={SIZES}
        onChange={setSize}
      />
      <div className={`${styles.spaced} ${size === 'wide' ? styles.wide : styles.phone}`}>
        <iframe
          src={src}
          title="Preview of the email"
          // Nothing runs in it; its links open beside the back office, as from a mail program.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      </div>
    </>
  );
}
