import { type Static, Type } from 'typebox';

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
