import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import {
  type Address,
  type AddressField,
  isAbroad,
  type ShippingAddress,
  townLine,
  UNITED_STATES,
} from '../../shared/address/address.ts';
import { statesOfPostalCode } from '../../shared/address/postal-codes.ts';
import { addressWords, isWithoutRegion } from '../../shared/address/regions.ts';
import { findState, MILITARY_STATES, US_STATES, US_TERRITORIES, type UsState } from '../../shared/address/us-states.ts';
import { Field, Input, pairClass, Select, type Tied } from '../../ui/field.tsx';

export type AddressErrors = Partial<Record<AddressField, string>>;

type AddressFieldsProps = {
  form: RefObject<HTMLFormElement | null>;
  /** Prefix of ids, for pages with two such forms. */
  prefix?: string;
  countries: readonly string[];
  /** Note about customs duties for countries that need one. */
  customs?: string | undefined;
  start: Partial<ShippingAddress>;
  errors: AddressErrors;
  /** Runs after each change, to clear errors that are fixed. */
  onCheck: () => void;
  /** Changing the country changes the meaning of the other fields. */
  onCountry: () => void;
};

/** Fields of the shipping form. The state is stored as `city`; for the US as its two-letter code. */
export function AddressFields(props: AddressFieldsProps) {
  const { form, prefix = '', countries, customs, start, errors, onCheck, onCountry } = props;
  const known = start.country !== undefined && countries.includes(start.country) ? start.country : countries[0];
  const [country, setCountry] = useState(known ?? UNITED_STATES);
  const inUnitedStates = country === UNITED_STATES;
  const words = addressWords(country);
  const hasRegion = !isWithoutRegion(country);
  const found = useStateOfZip(form, inUnitedStates);
  const text = (name: AddressField, more: ComponentProps<'input'>) => (tied: Tied) => (
    <Input {...tied} name={name} defaultValue={start[name] ?? ''} onInput={onCheck} {...more} />
  );
  return (
    <>
      <Field id={`${prefix}name`} label="Name" error={errors.name}>
        {text('name', { autoComplete: 'shipping name', maxLength: 100 })}
      </Field>
      <Field id={`${prefix}address`} label="Address" error={errors.address}>
        {text('address', { autoComplete: 'shipping street-address', maxLength: 200 })}
      </Field>
      <Field
        id={`${prefix}town`}
        label="Town or city"
        optional={hasRegion}
        hint={hasRegion ? 'The carrier needs it, unless it is in the address.' : undefined}
        error={errors.town}
      >
        {text('town', { autoComplete: 'shipping address-level2', maxLength: 100 })}
      </Field>
      <Field
        id={`${prefix}country`}
        label="Country"
        hint={isAbroad(country) ? customs : undefined}
        error={errors.country}
      >
        {(tied) => (
          <Select
            {...tied}
            name="country"
            value={country}
            autoComplete="shipping country-name"
            onChange={({ currentTarget }) => {
              setCountry(currentTarget.value);
              onCountry();
            }}
          >
            {countries.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <div className={pairClass}>
        <Field id={`${prefix}postal-code`} label={words.postalCode} error={errors.postalCode}>
          {text('postalCode', {
            autoComplete: 'shipping postal-code',
            maxLength: 20,
            onInput: () => {
              found.choose();
              onCheck();
            },
          })}
        </Field>
        {hasRegion && (
          <Field id={`${prefix}state`} label={words.region} error={errors.city}>
            {(tied) =>
              inUnitedStates ? (
                <Select
                  {...tied}
                  name="city"
                  defaultValue={start.city ?? ''}
                  autoComplete="shipping address-level1"
                  onChange={onCheck}
                >
                  <option value="">Choose a state</option>
                  <StateOptions states={US_STATES} />
                  <optgroup label="Armed forces">
                    <StateOptions states={MILITARY_STATES} />
                  </optgroup>
                  <optgroup label="Territories">
                    <StateOptions states={US_TERRITORIES} />
                  </optgroup>
                </Select>
              ) : (
                text('city', { autoComplete: 'shipping address-level1', maxLength: 100 })(tied)
              )
            }
          </Field>
        )}
      </div>
      <p className="vh" role="status">
        {found.name && `State: ${found.name}`}
      </p>
    </>
  );
}

/** Selects the state of the ZIP code, unless the shopper has selected one. */
function useStateOfZip(form: RefObject<HTMLFormElement | null>, inUnitedStates: boolean) {
  const [name, setName] = useState('');
  const chosen = useRef('');
  const choose = () => {
    const [state, zip] = ['city', 'postalCode'].map((field) => form.current?.elements.namedItem(field));
    if (!inUnitedStates || !(state instanceof HTMLSelectElement) || !(zip instanceof HTMLInputElement)) return;
    const [code, ...others] = statesOfPostalCode(zip.value);
    if (code === undefined || others.length > 0 || (state.value !== '' && state.value !== chosen.current)) return;
    state.value = code;
    chosen.current = code;
    setName(findState(code)?.name ?? '');
  };
  return { name, choose };
}

const StateOptions = ({ states }: { states: readonly UsState[] }) =>
  states.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));

/** The form's values by field name. */
export function readFields(form: HTMLFormElement | null): Record<AddressField, string> {
  const data = form ? new FormData(form) : new FormData();
  const value = (field: AddressField) => String(data.get(field) ?? '');
  return {
    name: value('name'),
    address: value('address'),
    town: value('town'),
    city: value('city'),
    postalCode: value('postalCode'),
    country: value('country'),
  };
}

/** Keeps only errors that still apply. New ones wait for submit, so the layout doesn't shift while typing. */
export const remainingErrors = (errors: AddressErrors, wrong: AddressErrors): AddressErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name in wrong));

const FIELDS: readonly AddressField[] = ['name', 'address', 'town', 'country', 'postalCode', 'city'];

/** Focuses the first invalid field in visual order. */
export function focusFirstInvalid(form: HTMLFormElement | null, wrong: AddressErrors): void {
  const first = FIELDS.find((field) => field in wrong);
  form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}

export const toStoredAddress = ({ town, ...address }: Address): ShippingAddress => ({
  ...address,
  ...(town !== '' && { town }),
});

type AddressLinesProps = { address: Omit<ShippingAddress, 'name'> & { name?: string } };

/** An address in three lines, or two without a name. */
export const AddressLines = ({ address }: AddressLinesProps) => (
  <>
    {address.name && (
      <>
        {address.name}
        <br />
      </>
    )}
    {address.address}, {townLine(address)}
    <br />
    {address.country}
  </>
);
