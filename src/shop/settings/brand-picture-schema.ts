import { type Static, Type } from 'typebox';
import { nullable, PictureId } from '../../shared/field-shapes.ts';
import { exact, Words } from './words-schema.ts';

const Widths = Type.Array(Type.Integer({ minimum: 1, maximum: 4096 }), { maxItems: 8 });

/** A picture that the brand shows, as the upload answered it. */
export const BrandPictureRow = Type.Object(
  {
    id: PictureId(),
    width: Type.Integer({ minimum: 1, maximum: 10_000 }),
    height: Type.Integer({ minimum: 1, maximum: 10_000 }),
    color: Type.String({ maxLength: 7, pattern: '^#[0-9a-f]{6}$' }),
    widths: Type.Object({ avif: Widths, webp: Widths, jpeg: Widths }, exact),
  },
  exact,
);
export type BrandPictureRow = Static<typeof BrandPictureRow>;

/** Beside the banner's words, so that another release reads those as before. null: the sample's. */
export const BannerPictureShape = nullable(Type.Object({ wide: BrandPictureRow, tall: BrandPictureRow }, exact));
export const StoryPictureShape = nullable(Type.Object({ picture: BrandPictureRow, alt: Words(200) }, exact));
