/** Bead-studio designs, recognized by their id. */
export const isDesign = (product: string): boolean => product.startsWith('design-');

/** Items that staff make up for one order, with a name and price of their own. */
export const isCustomItem = (product: string): boolean => product.startsWith('custom-');

/** About returns of designs, after "Made for you."; empty if the shop takes them back. */
export const customReturnsText = ({ designsReturnable }: { designsReturnable: boolean }): string =>
  designsReturnable ? '' : 'It can’t be returned unless it’s faulty.';

/** Whether an order contains a custom design. */
export const hasDesign = ({ orderItems }: { orderItems: readonly { product: string }[] }): boolean =>
  orderItems.some(({ product }) => isDesign(product));
