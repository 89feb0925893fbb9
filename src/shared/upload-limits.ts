export const MEGABYTE = 1024 * 1024;

/** Size limits of uploads; the browser checks them before sending, the server while receiving. */
export const UPLOAD_BYTES = {
  picture: 30 * MEGABYTE,
  logo: 5 * MEGABYTE,
  reviewPicture: 15 * MEGABYTE,
  film: 20 * MEGABYTE,
  csv: 20 * MEGABYTE,
  backupPart: 16 * MEGABYTE,
} as const;
export type UploadKind = keyof typeof UPLOAD_BYTES;

/** Covers the whole request: 30 MB at 1 Mbit/s plus processing. */
export const UPLOAD_TIMEOUT_MS = 300_000;

export const tooLargeSentence = (kind: UploadKind): string =>
  `This file is too large. The limit is ${UPLOAD_BYTES[kind] / MEGABYTE} MB.`;

/** `accept` of file inputs for pictures. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
/** Without formats that may be animated. */
export const STILL_PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
