/** Where a product stands: shoppers see active ones alone; archived ones leave the lists of the back office, too. */
export const PRODUCT_STATUSES = { draft: 'Draft', active: 'Active', archived: 'Archived' } as const;

export type ProductStatus = keyof typeof PRODUCT_STATUSES;
export const STATUS_NAMES = Object.keys(PRODUCT_STATUSES) as ProductStatus[];
