import type { PictureRole } from '../../shared/pictures.ts';
import type { ProductImage } from '../../shop/catalog/pictures/schema.ts';

export type HungPicture = Omit<ProductImage, 'role' | 'widthInches'> & {
  role?: PictureRole | undefined;
  widthInches?: number | undefined;
};

export type HungTexts = {
  /** Which pictures are good ones. */
  hint: string;
  none: string;
  /** What becomes of a picture that is deleted. */
  deleted: string;
  /** Pixels below which a picture may look blurry. */
  width: number;
  height: number;
};

export type HungItemProps = {
  picture: HungPicture;
  texts: HungTexts;
  hasRoles: boolean;
  isLive: boolean;
  place: number;
  last: number;
  onMove: (to: number) => void;
  onChange: (change: Pick<HungPicture, 'role' | 'widthInches'> | { alt: string }) => void;
  onTakeDown: () => void;
  onCrop?: () => void;
};
