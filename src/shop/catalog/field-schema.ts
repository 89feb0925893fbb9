/** Schemas and limits of single product fields in the back office. */

import { Type } from 'typebox';
import { FreeText, nullable, OneLine } from '../../shared/field-shapes.ts';
import { STATUS_NAMES } from '../../shared/products/product-status.ts';
import { MAX_SIZE_LENGTH } from '../../shared/products/sizes.ts';
import { PRODUCT_FIELDS } from './product-fields.ts';

export const MAX_STOCK = PRODUCT_FIELDS.lowStockAt.max;
export const MAX_GRAMS = PRODUCT_FIELDS.weightGrams.max;

export const Text = (maxLength: number) => FreeText(maxLength, { sentence: `Use up to ${maxLength} characters.` });

export const MAX_MAKING_DAYS = 365;

/** Working days; null: in stock, or for a product: as its community sets. */
export const MakingDays = nullable(
  Type.Integer({
    minimum: 0,
    maximum: MAX_MAKING_DAYS,
    sentence: `Enter a whole number of days from 0 to ${MAX_MAKING_DAYS}, or leave it empty.`,
  }),
);

/** A size name. It may not contain `;` and `=`, which separate sizes in a CSV cell. */
export const SizeName = Type.String({
  minLength: 1,
  maxLength: MAX_SIZE_LENGTH,
  pattern: '^[^\\s;=\\u0000-\\u001f\\u007f]([^;=\\u0000-\\u001f\\u007f]*[^\\s;=\\u0000-\\u001f\\u007f])?$',
  sentence: `Enter a size of up to ${MAX_SIZE_LENGTH} characters, without ; and =.`,
});

export const Price = { minimum: 0.01, maximum: 1_000_000, sentence: 'Enter a price from $0.01 to $1,000,000.' };

export const Status = Type.Enum(STATUS_NAMES, { sentence: 'Choose Draft, Active or Archived.' });

export const MAX_SKU = PRODUCT_FIELDS.sku.maxLength;

/** One line; may be empty. */
export const Code = (maxLength: number) =>
  OneLine(maxLength, { sentence: `Use one line of up to ${maxLength} characters.` });

/** The owner's own SKU for a size; empty: none. */
export const Sku = Code(MAX_SKU);

export const OnHand = Type.Integer({
  minimum: 0,
  maximum: MAX_STOCK,
  sentence: `Give a whole number from 0 to ${MAX_STOCK}.`,
});
