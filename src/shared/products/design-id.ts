/** Products that somebody designed in the bead studio, told by their id. */
export const isDesign = (product: string): boolean => product.startsWith('design-');

/** Whether anything of an order is woven for who ordered it. */
export const hasDesign = ({ orderItems }: { orderItems: readonly { product: string }[] }): boolean =>
  orderItems.some(({ product }) => isDesign(product));
