import { useNavigate } from 'react-router';
import { MAX_TITLE_LENGTH } from '../../shop/own-pages/schema.ts';
import { adminApi } from '../admin-api.ts';
import { TextField } from '../components/fields.tsx';
import { FormDialog } from '../components/form-dialog.tsx';

export function AddPage({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <FormDialog
      title="Add page"
      act="Add page"
      success="Draft added. Nobody sees it until you publish it."
      save={async (read) => {
        const answer = await adminApi.call('POST /admin/own-pages', { body: { title: read.text('title') } });
        if (answer.ok) await navigate(`/admin/pages/own/${answer.body.id}`);
        return answer;
      }}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          name="title"
          label="Title"
          hint="The page’s heading. Its address is made from it; you can change both later."
          error={errors.title}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
}
