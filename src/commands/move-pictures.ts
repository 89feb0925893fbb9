import { isStoreError } from '../platform/object-store/errors.ts';
import { createObjectStore } from '../platform/object-store/object-store.ts';
import { createBucketFiles } from '../shop/media/store/bucket-pictures.ts';
import { createFolderFiles, picturesFolder } from '../shop/media/store/folder-pictures.ts';
import { CopyDiffers, movePictures } from '../shop/media/store/move-pictures.ts';
import type { Command } from './command.ts';

const MOVE_PICTURES_USAGE = 'move-pictures to bucket | to folder';
const SAY_EVERY = 100;

/** Needs no database and runs while the shop is open. */
export const movePicturesCommand: Command = {
  usage:
    'move-pictures to bucket  move pictures from DATA_DIR into the bucket of S3_BUCKET; "to folder" moves them back',
  async run([to, where], { config, say }) {
    if (to !== 'to' || (where !== 'bucket' && where !== 'folder')) {
      say(`Usage: npm run shop -- ${MOVE_PICTURES_USAGE}`);
      return 1;
    }
    if (!config.objectStore) {
      say('No bucket is set: set S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_KEY and S3_SECRET first (docs/deploying.md).');
      return 1;
    }
    const folder = createFolderFiles(picturesFolder(config));
    const bucket = createBucketFiles(createObjectStore(config.objectStore));
    const [from, target] = where === 'bucket' ? [folder, bucket] : [bucket, folder];
    const onVerified = (done: number, of: number) => {
      if (done % SAY_EVERY === 0) say(`${done} of ${of} files …`);
    };
    try {
      const { files, copied } = await movePictures({ from, to: target, onVerified });
      say(
        files === 0
          ? `There was nothing to move to the ${where}.`
          : `Moved ${files} files to the ${where}: ${copied} were copied now, each was read back and compared, and then all were deleted where they were.`,
      );
      if (where === 'folder') say('Take the S3 settings out now and start the shop again.');
      return 0;
    } catch (error) {
      if (!isStoreError(error) && !(error instanceof CopyDiffers)) throw error;
      say(
        `Stopped (${error.message}). Nothing was deleted before its copy was compared: run the command again to go on.`,
      );
      return 1;
    }
  },
};
