import { type ComponentProps, type FormEvent, type RefObject, useRef, useState } from 'react';
import { drafts } from '../../browser/drafts.ts';
import { shippingAddress } from '../../browser/shopper-storage.ts';
import type { ShippingAddress } from '../../browser/storage-schemas.ts';
import { paths } from '../../paths.ts';
import { type Address, type AddressField, oneOf, readAddress, UNITED_STATES } from '../../shared/address.ts';
import { statesOfPostalCode } from '../../shared/postal-codes.ts';
import { findState, US_STATES } from '../../shared/us-states.ts';
import { Button } from '../../ui/button.tsx';
import { Field, fieldsClass, Input, pairClass, Select, type Tied } from '../../ui/field.tsx';
import styles from './checkout.module.css';

type ShippingFormProps = {
  countries: readonly string[];
  start: Partial<ShippingAddress>;
  /** Disabled until storage is read: what is typed before would be lost. */
  isAsleep: boolean;
};
type Errors = Partial<Record<AddressField, string>>;

/** The address that somebody has begun to type. */
export const ADDRESS_DRAFT = 'address';
const FIELDS: readonly AddressField[] = ['name', 'address', 'town', 'country', 'postalCode', 'city'];

/** Section 2's shipping form. The state is stored as `city`; for the US as its two letters. */
export function ShippingForm({ countries, start, isAsleep }: ShippingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const known = start.country !== undefined && countries.includes(start.country) ? start.country : countries[0];
  const [country, setCountry] = useState(known ?? UNITED_STATES);
  const [errors, setErrors] = useState<Errors>({});
  const inUnitedStates = country === UNITED_STATES;
  const found = useStateOfZip(form, inUnitedStates);

  const keepDraft = () => drafts.save(ADDRESS_DRAFT, typedIn(form.current));
  const check = () => {
    const read = readAddress(typedIn(form.current), oneOf(countries));
    const wrong: Errors = read.ok ? {} : read.fields;
    // While it is typed, not when it is left: the form would move under a finger that is on its button. A new error waits.
    setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([name]) => name in wrong)));
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readAddress(typedIn(form.current), oneOf(countries));
    if (!read.ok) {
      setErrors(read.fields);
      const first = FIELDS.find((field) => field in read.fields);
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    shippingAddress.set(toKeep(read.address));
    drafts.discard(ADDRESS_DRAFT);
    globalThis.location.assign(paths.payment());
  };
  const text = (name: AddressField, more: ComponentProps<'input'>) => (tied: Tied) => (
    <Input {...tied} name={name} defaultValue={start[name] ?? ''} onInput={check} {...more} />
  );

  return (
    <form className={fieldsClass} method="post" noValidate ref={form} onInput={keepDraft} onSubmit={send}>
      <fieldset className={styles.fields} disabled={isAsleep}>
        <Field id="name" label="Name" error={errors.name}>
          {text('name', { autoComplete: 'shipping name', maxLength: 100 })}
        </Field>
        <Field id="address" label="Address" error={errors.address}>
          {text('address', { autoComplete: 'shipping street-address', maxLength: 200 })}
        </Field>
        <Field
          id="town"
          label="Town or city"
          optional
          hint="The carrier needs it, unless it is in the address."
          error={errors.town}
        >
          {text('town', { autoComplete: 'shipping address-level2', maxLength: 100 })}
        </Field>
        <Field id="country" label="Country" error={errors.country}>
          {(tied) => (
            <Select
              {...tied}
              name="country"
              value={country}
              autoComplete="shipping country-name"
              onChange={({ currentTarget }) => {
                setCountry(currentTarget.value);
                setErrors({});
              }}
            >
              {countries.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <div className={pairClass}>
          <Field id="postal-code" label="Postal code" error={errors.postalCode}>
            {text('postalCode', {
              autoComplete: 'shipping postal-code',
              maxLength: 20,
              onInput: () => {
                found.choose();
                check();
              },
            })}
          </Field>
          <Field id="state" label="State" error={errors.city}>
            {(tied) =>
              inUnitedStates ? (
                <Select
                  {...tied}
                  name="city"
                  defaultValue={start.city ?? ''}
                  autoComplete="shipping address-level1"
                  onChange={check}
                >
                  <option value="">Choose a state</option>
                  {US_STATES.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
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
        <div>
          <Button type="submit">Continue to payment</Button>
        </div>
      </fieldset>
    </form>
  );
}

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

function typedIn(form: HTMLFormElement | null): Record<AddressField, string> {
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

const toKeep = ({ town, ...address }: Address): ShippingAddress => ({ ...address, ...(town !== '' && { town }) });
