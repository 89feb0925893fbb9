import { paths } from '../../paths.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import type { Design } from '../../shop/studio/core/design.ts';

/** The category of the studio's products. */
export const NAMETAGS = 'nametags';

/** Designs that resemble the sample nametags. */
const LOOKS: Readonly<Record<string, Partial<Design>>> = {
  'nametag-amani': { text: 'Amani', letters: 'white', ground: 'indigo', border: 'plain' },
  'nametag-zuri': {
    text: 'Zuri',
    letters: 'red',
    ground: 'white',
    first: 'cobalt',
    second: 'orange',
    border: 'chevrons',
  },
  'nametag-imani': {
    text: 'Imani',
    letters: 'black',
    ground: 'white',
    first: 'red',
    second: 'turquoise',
    border: 'checks',
  },
  'nametag-nia': {
    text: 'Nia',
    letters: 'cream',
    ground: 'plum',
    first: 'rose',
    second: 'orange',
    border: 'diamonds',
  },
  'nametag-jabali': {
    text: 'Jabali',
    letters: 'green',
    ground: 'white',
    first: 'gold',
    second: 'gold',
    border: 'stripes',
  },
  'nametag-asha': {
    text: 'Asha',
    letters: 'white',
    ground: 'black',
    first: 'red',
    second: 'gold',
    border: 'triangles',
  },
};

/** A keyring design like a nametag of the shop, without a name; the default keyring for other nametags. */
export const likeNametag = (product: string): Partial<Design> => ({ form: 'keyring', tail: 'cord', ...LOOKS[product] });

/** Link to the studio with that nametag, focused on the name. */
export const ownNameHref = (product: string): string =>
  isDesign(product) ? paths.studio() : `${paths.studio()}?${new URLSearchParams({ own: product })}`;
