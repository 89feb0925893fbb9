import type { PrepareResult } from '../encoder/prepare.ts';

/** The files of pictures in one place, by names such as `0123456789abcdef-320.avif`. */
export type PictureFiles = {
  list(): Promise<string[]>;
  /** The bytes of a file; undefined where it was removed meanwhile. */
  open(name: string): Promise<AsyncIterable<Buffer> | undefined>;
  /** Whole or not at all. Names follow the content. */
  put(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  remove(name: string): Promise<void>;
};

/** Where the files of pictures are stored: in a folder of this machine, or in a bucket that all machines share. */
export type PictureStore = Omit<PictureFiles, 'remove'> & {
  /** Stores what `encode` has written into the folder that it is given, if it succeeds; all of it before it answers. */
  storeEncoded(encode: (folder: string) => Promise<PrepareResult>): Promise<StoreResult>;
  /** Stores ready files out of a folder; those that are there already stay. */
  addMissing(from: string): Promise<void>;
  /** Every file of these pictures. */
  deletePictures(ids: readonly string[]): Promise<void>;
  /** Folders that files are served from, the first that has one. */
  servedFrom: readonly string[];
  /** Sees to it that a file lies in one of them, if it is one of the shop's. Throws ObjectStoreError. */
  bring: ((name: string) => Promise<void>) | undefined;
  /** What lies on this machine, while the bucket is away. */
  here: Pick<PictureFiles, 'list' | 'open'>;
};

export type StoreResult = PrepareResult | { ok: false; reason: 'pictures_unavailable' };
