import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiResult } from '../../shared/api-client.ts';

/** `part`: how much of it is sent, from 0 to 1; `trouble`: why it was refused. */
export type Upload = { key: number; file: File; part: number; trouble?: string | undefined };

/** Sends one picture; `onProgress` gets the part sent, from 0 to 1. */
export type SendPicture<Body = unknown> = (file: File, onProgress: (part: number) => void) => Promise<ApiResult<Body>>;

/**
 * One after the other, so that a slow line is not shared and the shop prepares one at a time. One that failed stays in the
 * list with its file, to be sent again. `onSent`: in place of asking the screen's data anew.
 */
export function useUploads<Body>(sendPicture: SendPicture<Body>, onSent?: (body: Body) => void) {
  const [coming, setComing] = useState<readonly Upload[]>([]);
  const { revalidate } = useRevalidator();
  const queue = useRef(Promise.resolve());
  const count = useRef(0);
  const failed = useRef(new Set<number>());
  const update = (key: number, change: Partial<Upload>) =>
    setComing((now) => now.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const dismiss = (key: number) => {
    failed.current.delete(key);
    setComing((now) => now.filter((each) => each.key !== key));
  };

  async function send(key: number, file: File) {
    const sent = await sendPicture(file, (part) => update(key, { part }));
    if (!sent.ok) {
      failed.current.add(key);
      return update(key, { trouble: sent.error.detail });
    }
    if (onSent) onSent(sent.body);
    else await revalidate();
    dismiss(key);
  }
  function enqueue(key: number, file: File) {
    queue.current = queue.current.then(() => send(key, file));
  }

  return {
    coming,
    dismiss,
    retry(key: number) {
      const file = coming.find((each) => each.key === key)?.file;
      if (!file || !failed.current.delete(key)) return;
      update(key, { part: 0, trouble: undefined });
      enqueue(key, file);
    },
    add(files: readonly File[]) {
      for (const file of files) {
        count.current += 1;
        const key = count.current;
        setComing((now) => [...now, { key, file, part: 0 }]);
        enqueue(key, file);
      }
    },
    /** Waits for all that are under way. Answers how many failed. */
    async settled(): Promise<number> {
      for (let last: Promise<void> | undefined; last !== queue.current; ) {
        last = queue.current;
        await last;
      }
      return failed.current.size;
    },
  };
}
