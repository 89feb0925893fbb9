import type { Personalization } from '../../../shared/products/personalization.ts';
import { Input } from '../../../ui/field.tsx';

type Details = { label: string; text: string }[];

type PersonalizationInputProps = {
  /** Name of the product. */
  of: string;
  offer: Personalization;
  details: Details | undefined;
  onChange: (details: Details) => void;
};

/** The text to write on a product, in an order that staff take. */
export const PersonalizationInput = ({
  of,
  offer: { label, isRequired },
  details,
  onChange,
}: PersonalizationInputProps) => (
  <Input
    aria-label={`${label} for ${of}`}
    placeholder={isRequired ? label : `${label} (optional)`}
    autoComplete="off"
    value={details?.[0]?.text ?? ''}
    onChange={({ target }) => onChange([{ label, text: target.value }])}
  />
);
