import { useEffect, useState } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { EmailFrame } from '../components/email-frame.tsx';

export type EmailWords = AdminBody<'GET /admin/wording/:id'>['sample'];

const TYPING_MS = 400;
/** What an address may be long; with longer words the last preview stands until they are saved. */
const MAX_ADDRESS = 12_000;

/** The whole email about an example, drawn by the shop, once nothing was typed for a moment. */
export function WordsPreview({ id, words }: { id: string; words: EmailWords }) {
  const json = JSON.stringify(words);
  const [shown, setShown] = useState(json);
  useEffect(() => {
    const timer = setTimeout(() => setShown(json), TYPING_MS);
    return () => clearTimeout(timer);
  }, [json]);
  const query = new URLSearchParams({ words: shown }).toString();
  const src = `/api/admin/wording/${id}/preview${query.length > MAX_ADDRESS ? '' : `?${query}`}`;
  return <EmailFrame src={src} />;
}
