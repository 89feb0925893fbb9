/** Verbatim from the specification, section 5. */
export const NO_SIZE = 'Please select a size';

/** Verbatim from the specification, section 8; products without sizes omit that part. */
export const addedText = (name: string, size: string) =>
  size === '' ? `${name} has been added to cart!` : `${name}, (Size - ${size}) has been added to cart!`;

/** Id of the size's fit text, which the buy box updates. */
export const FITS_ID = 'fits';
/** Id of the price; a size may cost more. */
export const PRICE_ID = 'price';
/** Id of the previous price. */
export const WAS_ID = 'was';
