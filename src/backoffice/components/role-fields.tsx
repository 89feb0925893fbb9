import type { FocusEvent, FormEvent } from 'react';
import { PICTURE_ROLES, type PictureRole } from '../../shared/pictures.ts';
import { SelectField, TextField } from './fields.tsx';
import type { HungItemProps } from './hung-picture.ts';

export const onCommit = (isLive: boolean, commit: (field: HTMLInputElement) => void) =>
  isLive
    ? { onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => commit(currentTarget) }
    : { onBlur: ({ target }: FocusEvent<HTMLInputElement>) => commit(target) };

const ROLE_CHOICES = [
  { value: '', name: 'The product' },
  ...Object.entries({ ...PICTURE_ROLES, worn: 'Worn by a person' }).map(([value, name]) => ({ value, name })),
];

/** What it shows; of a picture in scale also how wide that is in life. */
export const RoleFields = ({
  picture,
  place,
  isLive,
  onChange,
}: Pick<HungItemProps, 'picture' | 'place' | 'isLive' | 'onChange'>) => (
  <>
    <SelectField
      name={`role-${picture.id}`}
      label={`Picture ${place + 1} shows`}
      choices={ROLE_CHOICES}
      value={picture.role ?? ''}
      onChange={({ target }) => onChange({ role: (target.value || undefined) as PictureRole | undefined })}
    />
    {picture.role === 'scale' && (
      <TextField
        name={`width-${picture.id}`}
        label={`Width of picture ${place + 1} in inches`}
        optional
        inputMode="decimal"
        defaultValue={picture.widthInches ?? ''}
        maxLength={6}
        hint="Of the whole picture, from edge to edge, as the ruler in it says. Shoppers can then see it life size."
        {...onCommit(isLive, ({ value }) => {
          const inches = value.trim() === '' ? undefined : Number(value.replace(',', '.')) || 0;
          if (inches !== picture.widthInches) onChange({ widthInches: inches });
        })}
      />
    )}
  </>
);
