/** Products that somebody designed in the bead studio, told by their id. */
export const isDesign = (product: string): boolean => product.startsWith('design-');
