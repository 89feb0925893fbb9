/** Bead-studio designs, recognized by their id. */
export const isDesign = (product: string): boolean => product.startsWith('design-');

/** Whether an order contains a custom design. */
export const hasDesign = ({ orderItems }: { orderItems: readonly { product: string }[] }): boolean =>
  orderItems.some(({ product }) => isDesign(product));
