import type { Sql } from '../../platform/db/database.ts';
import { PICTURES_PATH, type PictureRole, pictureUrl } from '../../shared/pictures.ts';
import type { Film, Picture, ProductPicture } from './schema.ts';

/** A row of `pictures`, as selected by other folders' statements. */
export type PictureRow = Omit<Picture, 'src' | 'file'> & { id: string };

export function pictureFrom({ id, alt, width, height, color, widths }: PictureRow): Picture {
  const file = PICTURES_PATH + id;
  return {
    alt,
    width,
    height,
    color,
    widths,
    file,
    src: pictureUrl({ file }, 'jpeg', widths.jpeg.at(-1) ?? width),
  };
}

type FilmRow = Omit<Film, 'src'> & { id: string };

export type ProductPictureRow = PictureRow & {
  role?: PictureRole;
  widthInches?: number;
  film?: FilmRow;
};

export const productPictureFrom = ({ role, widthInches, film, ...picture }: ProductPictureRow): ProductPicture => ({
  ...pictureFrom(picture),
  ...(role && { role }),
  ...(widthInches && { widthInches }),
  ...(film && { film: filmFrom(film) }),
});

const filmFrom = ({ id, width, height, seconds }: FilmRow): Film => ({
  src: PICTURES_PATH + filmName(id, width),
  width,
  height,
  seconds,
});

/** Named like picture files, so it is stored, served, backed up and swept with them. */
export const filmName = (id: string, width: number): string => `${id}-${width}.mp4`;

/** For rows `r` of reviews: the visible pictures in upload order, as JSON rows of pictures. */
export const reviewPictures = (sql: Sql) => sql`
  (select coalesce(json_agg(json_build_object('id', i.id, 'alt', 'Picture by ' || r.name, 'width', i.width,
      'height', i.height, 'color', i.color, 'widths', i.widths) order by rp.added_at, rp.id), '[]')
    from review_pictures rp join pictures i on i.id = rp.picture_id where rp.review_id = r.id and rp.status = 'shown')`;
