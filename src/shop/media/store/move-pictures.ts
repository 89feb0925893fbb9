import { createHash } from 'node:crypto';
import { isStoreError } from '../../../platform/object-store/errors.ts';
import { inParallel } from '../../../shared/concurrency.ts';
import type { PictureFiles } from './picture-store.ts';

type MovePicturesInput = {
  from: PictureFiles;
  to: PictureFiles;
  /** Called after each file whose copy was verified. */
  onVerified(done: number, of: number): void;
};

type MoveResult = { files: number; copied: number };

const AT_ONCE = 4;

/** Deletes the originals only after verifying every copy; resumes where it was interrupted. */
export async function movePictures({ from, to, onVerified }: MovePicturesInput): Promise<MoveResult> {
  const names = await from.list();
  const existing = new Set(await to.list());
  let [verified, copied] = [0, 0];
  await inParallel(names, AT_ONCE, async (name) => {
    const expected = await getHash(from, name);
    if (expected === undefined) return;
    if (!existing.has(name) || (await hashOfCopy(to, name)) !== expected) {
      const bytes = await from.open(name);
      if (!bytes) return;
      await to.put(name, bytes);
      copied += 1;
      if ((await hashOfCopy(to, name)) !== expected) throw new CopyDiffers(name);
    }
    verified += 1;
    onVerified(verified, names.length);
  });
  await inParallel(names, AT_ONCE, (name) => from.remove(name));
  return { files: names.length, copied };
}

/** A copy differs from its original; neither is deleted. */
export class CopyDiffers extends Error {
  override name = 'CopyDiffers';
  constructor(name: string) {
    super(`The copy of ${name} is not what was copied.`);
  }
}

async function getHash(files: PictureFiles, name: string): Promise<string | undefined> {
  const bytes = await files.open(name);
  if (!bytes) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}

/** An incomplete copy counts as missing. */
const hashOfCopy = (files: PictureFiles, name: string) =>
  getHash(files, name).catch((error: unknown) => {
    if (isStoreError(error) && error.reason === 'incomplete') return undefined;
    throw error;
  });
