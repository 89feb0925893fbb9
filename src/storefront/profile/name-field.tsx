import type { UserInfo } from '../../browser/storage/shopper-storage.ts';
import { MAX_NAME_LENGTH } from '../../shared/person-name.ts';
import { Field, Input } from '../../ui/field.tsx';

type NameFieldProps = { user: UserInfo | undefined; nameIsGiven: boolean; error: string | undefined };

export const NameField = ({ user, nameIsGiven, error }: NameFieldProps) => (
  <Field
    id="name"
    label="Name"
    hint={nameIsGiven ? undefined : 'What should we call you? Your name is shown with your reviews.'}
    error={error}
  >
    {(tied) => (
      <Input
        {...tied}
        name="name"
        autoComplete="name"
        defaultValue={user?.name}
        maxLength={MAX_NAME_LENGTH}
        disabled={!user}
        required
      />
    )}
  </Field>
);
