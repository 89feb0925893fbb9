import { createHash } from 'node:crypto';
import { isStoreError } from '../../../platform/object-store/errors.ts';
import { inParallel } from '../../../shared/concurrency.ts';
import type { PictureFiles } from './picture-store.ts';

type MovePicturesInput = {
  from: PictureFiles;
  to: PictureFiles;
  /** Called for each file whose copy was read back and is equal. */
  onVerified(done: number, of: number): void;
};

type MoveResult = { files: number; copied: number };

const AT_ONCE = 4;

/** Deletes nothing before every copy was read back; begun again, it goes on where it was stopped. */
export async function movePictures({ from, to, onVerified }: MovePicturesInput): Promise<MoveResult> {
  const names = await from.list();
  const there = new Set(await to.list());
  let [verified, copied] = [0, 0];
  await inParallel(names, AT_ONCE, async (name) => {
    const wanted = await hashOf(from, name);
    if (wanted === undefined) return;
    if (!there.has(name) || (await hashOfCopy(to, name)) !== wanted) {
      const bytes = await from.open(name);
      if (!bytes) return;
      await to.put(name, bytes);
      copied += 1;
      if ((await hashOfCopy(to, name)) !== wanted) throw new CopyDiffers(name);
    }
    verified += 1;
    onVerified(verified, names.length);
  });
  await inParallel(names, AT_ONCE, (name) => from.remove(name));
  return { files: names.length, copied };
}

/** The copy of a picture is not what was copied; both are left as they are. */
export class CopyDiffers extends Error {
  override name = 'CopyDiffers';
  constructor(name: string) {
    super(`The copy of ${name} is not what was copied.`);
  }
}

/** Undefined where it is not there. */
async function hashOf(files: PictureFiles, name: string): Promise<string | undefined> {
  const bytes = await files.open(name);
  if (!bytes) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}

/** A copy that can't be read to its end is none. */
const hashOfCopy = (files: PictureFiles, name: string) =>
  hashOf(files, name).catch((error: unknown) => {
    if (isStoreError(error) && error.reason === 'incomplete') return undefined;
    throw error;
  });
