import { type Static, type TProperties, Type } from 'typebox';
import { nullable, OneLine, PictureId, StrictObject } from '../../../shared/field-shapes.ts';
import { Picture, ProductPicture, Role } from '../../media/schema.ts';

export const MAX_IMAGES = 12;
export const MAX_COMMUNITY_PICTURES = 6;

export const ProductImage = Type.Object({ id: Type.String(), ...ProductPicture.properties });
export type ProductImage = Static<typeof ProductImage>;

export const CommunityImage = Type.Object({ id: Type.String(), ...Picture.properties });

/** All pictures of an owner: the remaining ones in order, and the removed ones. */
const pictureOrder = <Extra extends TProperties>(most: number, extra: Extra) =>
  StrictObject({
    pictures: Type.Array(
      StrictObject({
        id: PictureId(),
        alt: OneLine(300, { sentence: 'Describe the picture in one line of up to 300 characters.' }),
        ...extra,
      }),
      { maxItems: most },
    ),
    takenDown: Type.Array(PictureId(), { maxItems: most }),
  });

const imageOrder = pictureOrder(MAX_IMAGES, {
  role: Type.Optional(nullable(Role)),
  film: Type.Optional(PictureId('For a new picture: the uploaded video whose first frame it is')),
  widthInches: Type.Optional(
    nullable(
      Type.Number({
        minimum: 0.1,
        maximum: 200,
        sentence: 'Enter a width from 0.1 to 200 inches, or leave it empty.',
      }),
    ),
  ),
});

export const ImageOrder = StrictObject({
  ...imageOrder.properties,
  putBack: Type.Optional(
    Type.Array(PictureId(), {
      maxItems: MAX_IMAGES,
      description: 'Which of `pictures` were deleted within a day and hang again',
    }),
  ),
});
export type ImageOrder = Static<typeof ImageOrder>;

export const CommunityPictureOrder = pictureOrder(MAX_COMMUNITY_PICTURES, {});
export type CommunityPictureOrder = Static<typeof CommunityPictureOrder>;
