import { pictureUrl } from '../../shared/picture-files.ts';
import type { Picture } from './schema.ts';

/** Where the shop serves its pictures. */
export const PICTURES_PATH = '/pictures/';

/** A row of `pictures`, as other folders' statements select it. */
export type PictureRow = Omit<Picture, 'src' | 'file'> & { id: string };

export function pictureFrom({ id, ...row }: PictureRow): Picture {
  const file = PICTURES_PATH + id;
  return { ...row, file, src: pictureUrl({ file }, 'jpeg', row.widths.jpeg.at(-1) ?? row.width) };
}
