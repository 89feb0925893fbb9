import type { QueryClient } from '../../browser/client.ts';
import { paths } from '../../paths.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import type { Design } from '../../shop/studio/core/design.ts';

/** The category that the studio makes pieces of. */
export const NAMETAGS = 'nametags';

/** Links to the studio appear only while it is open; a shop that can't say so shows none. */
export async function isStudioOpen(api: QueryClient): Promise<boolean> {
  const answer = await api.call('GET /studio', {});
  return answer.ok && answer.body.isOn;
}

/** The sample nametags, as near as the studio comes to them. */
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

/** A keyring like a nametag of the shop, whose name is still to be typed; of one that we don't know, its form. */
export const likeNametag = (product: string): Partial<Design> => ({ form: 'keyring', tail: 'cord', ...LOOKS[product] });

/** To the studio, with that nametag on the loom and the cursor in its name. */
export const ownNameHref = (product: string): string =>
  isDesign(product) ? paths.studio() : `${paths.studio()}?${new URLSearchParams({ own: product })}`;
