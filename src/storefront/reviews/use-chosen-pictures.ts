import { useRef, useState } from 'react';
import { uploadReviewPicture } from '../../browser/upload-pictures.ts';
import { tooLargeSentence, UPLOAD_BYTES } from '../../shared/upload-limits.ts';
import { MAX_REVIEW_PICTURES, type OwnPicture } from '../../shop/reviews/schema.ts';

export type ChosenFile = { key: number; file: File; state: 'waits' | 'sends' | 'refused'; reason?: string };

/** What was chosen and is not sent yet. */
export function useChosen(productId: string, pictures: readonly OwnPicture[]) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [tooMany, setTooMany] = useState<string>();
  const lastKey = useRef(0);
  const room = MAX_REVIEW_PICTURES - pictures.filter(({ standing }) => standing !== 'refused').length;
  const change = (key: number, to: Partial<ChosenFile>) =>
    setChosen((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const add = (files: readonly File[]) => {
    const fitting = files.slice(0, Math.max(0, room - chosen.length));
    setTooMany(fitting.length < files.length ? `A review can have up to ${MAX_REVIEW_PICTURES} pictures.` : undefined);
    const fresh = fitting.map((file): ChosenFile => {
      lastKey.current += 1;
      const isTooLarge = file.size > UPLOAD_BYTES.reviewPicture;
      const refusal = { state: 'refused', reason: tooLargeSentence('reviewPicture') } as const;
      return { key: lastKey.current, file, state: 'waits', ...(isTooLarge && refusal) };
    });
    setChosen([...chosen, ...fresh]);
  };
  const remove = (key: number) => {
    setTooMany(undefined);
    setChosen((all) => all.filter((one) => one.key !== key));
  };
  /** One after the other, as the shop takes them. */
  const sendAll = async () => {
    let isWhole = true;
    for (const { key, file } of chosen) {
      if (file.size > UPLOAD_BYTES.reviewPicture) {
        isWhole = false;
        continue;
      }
      change(key, { state: 'sends' });
      const answer = await uploadReviewPicture(productId, file);
      if (answer.ok) remove(key);
      else {
        isWhole = false;
        change(key, { state: 'refused', reason: answer.error.detail });
      }
    }
    return isWhole;
  };
  return { chosen, add, remove, sendAll, tooMany };
}
