import { linkPictureUrl, PICTURES_PATH } from '../../shared/pictures.ts';
import type { Picture } from '../../shop/media/schema.ts';
import type { BrandPictureRow } from '../../shop/settings/brand/schema.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import sample from '../../styles/pictures/link.jpg';
import type { Head } from '../page.ts';

/** What a link to a page with this picture shows on other sites; undefined without one, for the shop's. */
export function linkPicture(picture: Picture | null | undefined, alt = picture?.alt): Head['picture'] {
  const src = picture && linkPictureUrl(picture);
  return src ? { src, alt: alt ?? '' } : undefined;
}

export function brandLinkPicture(picture: BrandPictureRow | null, alt: string): Head['picture'] {
  const src = picture && linkPictureUrl({ file: PICTURES_PATH + picture.id, widths: picture.widths });
  return src ? { src, alt } : undefined;
}

/** The banner's picture, or the sample. */
export const shopLinkPicture = ({ banner, bannerPicture }: Pick<Store, 'banner' | 'bannerPicture'>) =>
  brandLinkPicture(bannerPicture?.wide ?? null, banner.heading) ?? {
    src: sample,
    alt: 'Beaded bands in red, teal and indigo',
  };
