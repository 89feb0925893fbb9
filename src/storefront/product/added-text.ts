/** Section 5, word for word. */
export const NO_SIZE = 'Please select a size';

/** Section 8's message, word for word; a product without sizes leaves that part out. */
export const addedText = (name: string, size: string) =>
  size === '' ? `${name} has been added to cart!` : `${name}, (Size - ${size}) has been added to cart!`;

/** Where the page says what a size fits: the buy box lets it follow the size that is chosen. */
export const FITS_ID = 'fits';
/** Where it says what the product costs: a size may cost more. */
export const PRICE_ID = 'price';
/** And what it cost before. */
export const WAS_ID = 'was';
