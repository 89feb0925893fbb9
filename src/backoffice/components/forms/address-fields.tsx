import { UNITED_STATES } from '../../../shared/address/address.ts';
import { addressWords, isWithoutRegion } from '../../../shared/address/regions.ts';
import { MILITARY_STATES, US_STATES, US_TERRITORIES } from '../../../shared/address/us-states.ts';
import type { Choice } from '../../../ui/field.tsx';
import { pairClass } from '../../../ui/field.tsx';
import { SelectField, TextField } from './fields.tsx';

type Props = {
  /** The value of the country field, which decides the others. */
  country: string;
  countries: readonly string[];
};

/** Street, town, region, postal code and country of the form around it, as the country writes them. */
export function AddressFields({ country, countries }: Props) {
  const isUs = country === UNITED_STATES;
  const { region, postalCode } = addressWords(country);
  const own = { autoComplete: 'off' } as const;
  return (
    <>
      <TextField {...own} name="address" label="Street address" maxLength={200} />
      <div className={pairClass}>
        <TextField {...own} name="town" label="Town or city" maxLength={100} />
        {isUs && <SelectField name="city" label={region} choices={STATE_CHOICES} />}
        {!isUs && !isWithoutRegion(country) && <TextField {...own} name="city" label={region} maxLength={100} />}
        <TextField {...own} name="postalCode" label={isUs ? 'ZIP code' : postalCode} maxLength={20} />
        <SelectField
          name="country"
          label="Country"
          choices={countries.includes(country) || country === '' ? countries : [country, ...countries]}
        />
      </div>
    </>
  );
}

const choices = (states: readonly { code: string; name: string }[], group: string): Choice[] =>
  states.map(({ code, name }) => ({ value: code, name, group }));

const STATE_CHOICES: readonly Choice[] = [
  { value: '', name: 'Choose a state' },
  ...choices(US_STATES, 'States'),
  ...choices(MILITARY_STATES, 'Armed forces'),
  ...choices(US_TERRITORIES, 'Territories'),
];
