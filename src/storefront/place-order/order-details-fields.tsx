import { useState } from 'react';
import { drafts } from '../../browser/forms/drafts.ts';
import type { ApiError } from '../../shared/api-client.ts';
import { detailsFor } from '../../shared/orders/order-details.ts';
import { Field, Input } from '../../ui/field.tsx';

const DETAILS_DRAFT = 'order-details';

/** Survives reloads and logins, like any draft. */
export function useDetailsDraft() {
  const [details, setDetails] = useState(() => drafts.read(DETAILS_DRAFT));
  const changeDetail = (name: string, text: string) => {
    const next = { ...details, [name]: text };
    drafts.save(DETAILS_DRAFT, next);
    setDetails(next);
  };
  return { details, changeDetail };
}

export const discardDetailsDraft = () => drafts.discard(DETAILS_DRAFT);

type OrderDetailFieldsProps = Pick<ReturnType<typeof useDetailsDraft>, 'details' | 'changeDetail'> & {
  isPickup: boolean | undefined;
  error: ApiError | undefined;
};

export const OrderDetailFields = ({ details, changeDetail, isPickup, error }: OrderDetailFieldsProps) =>
  detailsFor(isPickup).map(([name, { label, hint, maxLength }]) => (
    <Field
      key={name}
      id={`order-${name}`}
      label={label}
      optional
      hint={hint}
      error={error?.fields?.[`details.${name}`]}
    >
      {(tied) => (
        <Input
          {...tied}
          name={name}
          maxLength={maxLength}
          autoComplete="off"
          value={details[name] ?? ''}
          onChange={({ currentTarget }) => changeDetail(name, currentTarget.value)}
        />
      )}
    </Field>
  ));
