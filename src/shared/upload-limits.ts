const MEGABYTE = 1024 * 1024;

/** What may be uploaded, and how large; the browser checks it before it sends, the server while it receives. */
export const UPLOAD_BYTES = {
  picture: 30 * MEGABYTE,
  logo: 5 * MEGABYTE,
  reviewPicture: 15 * MEGABYTE,
  film: 20 * MEGABYTE,
  csv: 20 * MEGABYTE,
  /** A backup comes in parts of this size. */
  backupPart: 16 * MEGABYTE,
} as const;
export type UploadKind = keyof typeof UPLOAD_BYTES;

/** From the first byte of the request to the last of its answer: 30 MB at 1 Mbit/s, and the work on the file. */
export const UPLOAD_TIMEOUT_MS = 300_000;

export const tooLargeSentence = (kind: UploadKind): string =>
  `This file is too large. The limit is ${UPLOAD_BYTES[kind] / MEGABYTE} MB.`;
