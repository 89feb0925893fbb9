import type { LengthUnit } from '../../shared/products/units.ts';
import { SelectField, TextField } from './fields.tsx';

type BeadProps = {
  value: string;
  /** Where a product says nothing of its own. */
  beadOfCategory: number | undefined;
  onChange: (bead: string) => void;
  error: string | undefined;
};

export const BeadField = ({ value, beadOfCategory, onChange, error }: BeadProps) => (
  <TextField
    name="measures.bead"
    label="Bead thickness (mm)"
    inputMode="decimal"
    autoComplete="off"
    value={value}
    placeholder={beadOfCategory === undefined ? '2' : String(beadOfCategory)}
    onChange={({ target }) => onChange(target.value)}
    error={error}
  />
);

export const UnitField = ({ unit, onTurn }: { unit: LengthUnit; onTurn: (next: LengthUnit) => void }) => (
  <SelectField
    name="measures-unit"
    label="Lengths in"
    value={unit}
    onChange={({ target }) => onTurn(target.value as LengthUnit)}
    choices={[
      { value: 'in', name: 'Inches' },
      { value: 'cm', name: 'Centimeters' },
    ]}
  />
);
