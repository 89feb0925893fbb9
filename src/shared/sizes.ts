/** The sizes that a product can come in, in the specification's order. */
export const SIZES = ['Small', 'Medium', 'Large', 'Extra Large'] as const;
