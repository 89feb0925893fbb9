import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import {
  type Address,
  type AddressField,
  isAbroad,
  type ShippingAddress,
  stateName,
  UNITED_STATES,
} from '../../shared/address/address.ts';
import { statesOfPostalCode } from '../../shared/address/postal-codes.ts';
import { findState, MILITARY_STATES, US_STATES, US_TERRITORIES, type UsState } from '../../shared/address/us-states.ts';
import { Field, Input, pairClass, Select, type Tied } from '../../ui/field.tsx';

export type AddressErrors = Partial<Record<AddressField, string>>;

const FIELDS: readonly AddressField[] = ['name', 'address', 'town', 'country', 'postalCode', 'city'];

/** What stands in the form, by the names of the fields. */
export function typedIn(form: HTMLFormElement | null): Record<AddressField, string> {
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

/** Errors that are gone by now are taken away; new ones wait until the form is sent: it would move under a finger. */
export const stillWrong = (errors: AddressErrors, wrong: AddressErrors): AddressErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name in wrong));

/** The first one at fault, from the top. */
export function focusFirstWrong(form: HTMLFormElement | null, wrong: AddressErrors): void {
  const first = FIELDS.find((field) => field in wrong);
  form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}

export const toStored = ({ town, ...address }: Address): ShippingAddress => ({
  ...address,
  ...(town !== '' && { town }),
});

type AddressFieldsProps = {
  form: RefObject<HTMLFormElement | null>;
  /** Before each id, where the page has another form with a name. */
  prefix?: string;
  countries: readonly string[];
  /** About customs, under a country that has them for this shop. */
  customs?: string | undefined;
  start: Partial<ShippingAddress>;
  errors: AddressErrors;
  /** After each change: what is right by now is no longer marked. */
  onCheck: () => void;
  /** The country decides what the other fields mean. */
  onCountry: () => void;
};

/** The fields of the shipping form. The state is stored as `city`; for the US as its two letters. */
export function AddressFields(props: AddressFieldsProps) {
  const { form, prefix = '', countries, customs, start, errors, onCheck, onCountry } = props;
  const known = start.country !== undefined && countries.includes(start.country) ? start.country : countries[0];
  const [country, setCountry] = useState(known ?? UNITED_STATES);
  const inUnitedStates = country === UNITED_STATES;
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
        optional
        hint="The carrier needs it, unless it is in the address."
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
        <Field id={`${prefix}postal-code`} label="Postal code" error={errors.postalCode}>
          {text('postalCode', {
            autoComplete: 'shipping postal-code',
            maxLength: 20,
            onInput: () => {
              found.choose();
              onCheck();
            },
          })}
        </Field>
        <Field id={`${prefix}state`} label="State" error={errors.city}>
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
      </div>
      <p className="vh" role="status">
        {found.name && `State: ${found.name}`}
      </p>
    </>
  );
}

const StateOptions = ({ states }: { states: readonly UsState[] }) =>
  states.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));

/** Chooses the state that a ZIP code lies in, while nobody has chosen one; what somebody chose stays. */
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

type AddressLinesProps = { address: Omit<ShippingAddress, 'name'> & { name?: string } };

/** An address as it is written in the review: three lines, or two where it has no name. */
export const AddressLines = ({ address }: AddressLinesProps) => (
  <>
    {address.name && (
      <>
        {address.name}
        <br />
      </>
    )}
    {address.address}, {address.town && `${address.town}, `}
    {stateName(address)} {address.postalCode}
    <br />
    {address.country}
  </>
);
