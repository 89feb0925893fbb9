import { type Static, Type } from 'typebox';
import { PICTURE_ROLES, type PictureRole } from '../../shared/pictures.ts';

const Widths = Type.Array(Type.Integer(), { description: 'In pixels, ascending' });

export const Picture = Type.Object(
  {
    src: Type.String({ description: 'A file that every browser and mail program shows' }),
    alt: Type.String({ description: 'What the picture shows' }),
    width: Type.Integer({ description: 'Pixels of the original' }),
    height: Type.Integer(),
    color: Type.String({ description: 'Of the backdrop, as #rrggbb: shown until the picture has come' }),
    file: Type.String({ description: 'What all its files begin with: `{file}-{width}.{format}`' }),
    widths: Type.Object(
      { avif: Widths, webp: Widths, jpeg: Widths },
      { description: 'Which files there are, by format' },
    ),
  },
  { description: 'A picture in several widths and formats' },
);
export type Picture = Static<typeof Picture>;

export const Film = Type.Object(
  {
    src: Type.String({ description: 'An MP4 file, without sound' }),
    width: Type.Integer(),
    height: Type.Integer(),
    seconds: Type.Number(),
  },
  { description: 'Stands behind its picture, which is its first frame' },
);
export type Film = Static<typeof Film>;

export const Role = Type.Enum(Object.keys(PICTURE_ROLES) as PictureRole[], {
  sentence: 'Choose what the picture shows.',
});

export const ProductPicture = Type.Object({
  ...Picture.properties,
  role: Type.Optional(Role),
  widthInches: Type.Optional(
    Type.Number({
      description: 'How wide the whole picture is in life, from edge to edge; the product in it is narrower',
    }),
  ),
  film: Type.Optional(Film),
});
export type ProductPicture = Static<typeof ProductPicture>;

const Part = { minimum: 0, maximum: 1 };

export const Cut = Type.Object(
  { x: Type.Number(Part), y: Type.Number(Part), width: Type.Number(Part), height: Type.Number(Part) },
  { additionalProperties: false, description: 'In parts of the width and height of the whole, from 0 to 1' },
);
export type Cut = Static<typeof Cut>;

/** Source picture and part of a crop. */
export type Crop = { sourceId: string } & Cut;
