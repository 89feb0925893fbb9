import { type Static, type TSchema, Type } from 'typebox';
import { nullable, StrictObject } from '../../../shared/field-shapes.ts';
import { MAX_SIZES } from '../../../shared/products/sizes.ts';
import { MEASURED_AT } from '../../../shared/products/sizing.ts';
import { SizeName } from '../field-schema.ts';

const thousandths = { description: 'Thousandths of an inch' };
/** Five feet, longer than any strand. */
const MAX = 60_000;
const length = (sentence: string) => Type.Integer({ minimum: 1000, maximum: MAX, sentence, ...thousandths });

const Measured = StrictObject({
  size: SizeName,
  strung: length('Enter a length from 1 to 60 in.'),
  fits: nullable(
    Type.Tuple([length('Enter a length from 1 to 60 in.'), length('Enter a length from 1 to 60 in.')], {
      description: 'For whom it is: the least and the greatest measure of the body; null: by how it should sit',
    }),
  ),
});
const measuredSizes = Type.Array(Measured, { maxItems: MAX_SIZES, sentence: `Enter up to ${MAX_SIZES} sizes.` });

const BEAD_LIMITS = { least: 0.5, most: 30 };
const bead = Type.Number({
  minimum: BEAD_LIMITS.least,
  maximum: BEAD_LIMITS.most,
  sentence: `Enter millimeters from ${BEAD_LIMITS.least} to ${BEAD_LIMITS.most}, like 2 or 2.5.`,
  description: 'Thickness of the beads, in millimeters',
});

const CategoryMeasures = StrictObject({
  measuredAt: Type.Enum([...MEASURED_AT], { sentence: 'Choose what it’s measured at.' }),
  bead,
  between: Type.Enum(['smaller', 'larger'], { sentence: 'Choose a size.' }),
  sizes: measuredSizes,
});

/** A null `bead`, and sizes that are not listed, fall back to the category. */
const ProductMeasures = StrictObject({ bead: nullable(bead), sizes: measuredSizes });

/** `version` changes with every save; a save sends the version its form was loaded with. */
const withVersion = <Schema extends TSchema>(measures: Schema) =>
  StrictObject({ measures: nullable(measures), version: Type.String({ maxLength: 32 }) });

export const VersionedCategoryMeasures = withVersion(CategoryMeasures);
export type VersionedCategoryMeasures = Static<typeof VersionedCategoryMeasures>;

export const VersionedProductMeasures = withVersion(ProductMeasures);
export const ProductMeasuresDetail = Type.Object({
  ...VersionedProductMeasures.properties,
  category: Type.Object({ name: Type.String(), measures: nullable(CategoryMeasures) }),
  sizes: Type.Array(Type.String()),
});
export type ProductMeasuresDetail = Static<typeof ProductMeasuresDetail>;

/** Size guide of a product or a category, for shoppers. */
export const Sizing = Type.Object({
  measuredAt: Type.Enum([...MEASURED_AT], {
    description: 'What a size is chosen by; `length`: how long a necklace should be',
  }),
  between: Type.Enum(['smaller', 'larger'], { description: 'Which one to take between two sizes' }),
  sizes: Type.Array(
    Type.Object({
      size: Type.String(),
      inside: Type.Integer({ description: 'Measured inside when closed, in thousandths of an inch' }),
      from: Type.Integer({ description: 'The least measure of the body that it is for, in thousandths of an inch' }),
      to: Type.Integer({ description: 'The greatest' }),
    }),
    { description: 'The smallest first' },
  ),
});

export const CategorySizing = Type.Object({ id: Type.String(), name: Type.String(), sizing: Sizing });
export type CategorySizing = Static<typeof CategorySizing>;
