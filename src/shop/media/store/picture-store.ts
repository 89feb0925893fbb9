import type { PrepareResult } from '../encoder/prepare.ts';

/** Picture files in one place, named like `0123456789abcdef-320.avif`. */
export type PictureFiles = {
  list(): Promise<string[]>;
  /** A file's bytes; undefined if it was deleted. */
  open(name: string): Promise<AsyncIterable<Buffer> | undefined>;
  /** Atomic. Names are content hashes. */
  put(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  remove(name: string): Promise<void>;
};

/** Storage of picture files: a folder on this machine, or a bucket shared by all machines. */
export type PictureStore = Omit<PictureFiles, 'remove'> & {
  /** Stores the files that `encode` writes into its folder, if it succeeds; returns when all are stored. */
  storeEncoded(encode: (folder: string) => Promise<PrepareResult>): Promise<StoreResult>;
  /** Stores finished files of a folder; existing ones stay. */
  addMissing(from: string): Promise<void>;
  deletePictures(ids: readonly string[]): Promise<void>;
  /** Folders files are served from; the first with the file wins. */
  servedFrom: readonly string[];
  /** Fetches a shop picture into one of these folders. Throws ObjectStoreError. */
  bring: ((name: string) => Promise<void>) | undefined;
  /** Files available on this machine during an outage of the bucket. */
  here: Pick<PictureFiles, 'list' | 'open'>;
};

export type StoreResult = PrepareResult | { ok: false; reason: 'pictures_unavailable' };
