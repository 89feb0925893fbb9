import { useEffect, useState } from 'react';

const LONG_MS = 8_000;

/** How far the upload of a picture is: `part` of it has been sent; then the shop prepares its sizes, which can take a while. */
export function UploadState({ part }: { part: number }) {
  const isSent = part >= 1;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isSent) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, [isSent]);
  if (!isSent) return `Uploading, ${Math.round(part * 100)}%`;
  return isLong ? 'Still preparing. Large pictures can take a minute; it isn’t saved yet.' : 'Preparing…';
}
