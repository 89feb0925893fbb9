import type { Sql } from '../../platform/db/database.ts';
import { endStoring } from '../media/sweep-pictures.ts';
import { addImage, type NewImage } from './image-queries.ts';

type StoredImage = Omit<NewImage, 'widths'> & { widths: object };

/** Gives a picture whose files are stored its row: from then on the sweep of unfinished ones leaves it. */
export async function addStoredImage(sql: Sql, { widths, ...image }: StoredImage): Promise<void> {
  await addImage(sql, { ...image, widths: JSON.stringify(widths) });
  await endStoring(sql, image.id);
}
