/** Verbatim from the specification, section 5. */
export const NO_SIZE = 'Please select a size';

const SIZE = { label: 'Size', choose: 'Select a size', missing: NO_SIZE };

/** Texts of the choice of a size, or of something else, such as “Color / Length”. */
export const sizeTexts = (label: string | undefined) =>
  label ? { label, choose: 'Please select', missing: `Please select: ${label}` } : SIZE;

/** Verbatim from the specification, section 8; products without sizes omit that part. */
export const addedText = (name: string, size: string, sizeLabel = SIZE.label) =>
  size === '' ? `${name} has been added to cart!` : `${name}, (${sizeLabel} - ${size}) has been added to cart!`;

/** Id of the size's fit text, which the buy box updates. */
export const FITS_ID = 'fits';
/** Id of the price; a size may cost more. */
export const PRICE_ID = 'price';
/** Id of the previous price. */
export const WAS_ID = 'was';
