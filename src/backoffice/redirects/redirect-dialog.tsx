import { adminApi } from '../admin-api.ts';
import { TextField } from '../components/fields.tsx';
import { FormDialog } from '../components/form-dialog.tsx';

export const RedirectDialog = ({ from, onClose }: { from: string; onClose: () => void }) => (
  <FormDialog
    title="Add redirect"
    success="Redirect added."
    save={(read) => adminApi.call('POST /admin/redirects', { body: { from: read.text('from'), to: read.text('to') } })}
    onClose={onClose}
  >
    {(fieldErrors) => (
      <>
        <TextField
          name="from"
          label="Old address"
          hint="The whole link, or what follows the domain: /collections/summer"
          defaultValue={from}
          error={fieldErrors.from}
          maxLength={600}
          autoComplete="off"
        />
        <TextField
          name="to"
          label="Redirects to"
          hint="A page of this shop: /products/… or / for the home page"
          error={fieldErrors.to}
          maxLength={600}
          autoComplete="off"
          autoFocus={from !== ''}
        />
      </>
    )}
  </FormDialog>
);
