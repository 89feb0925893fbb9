/** What the shipping of an order is called in its sums. */
export const shippingName = ({ isPickup }: { isPickup?: boolean | undefined }): string =>
  isPickup ? 'Pickup' : 'Shipping';
