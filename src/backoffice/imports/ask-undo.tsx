import { useState } from 'react';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { adminApi } from '../admin-api.ts';
import { Dialog } from '../components/dialog.tsx';
import { Buttons } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import type { ImportDetail } from './import-detail.ts';
import { texts } from './texts.ts';

export function AskUndo({ detail: { id, created, progress }, onClose }: { detail: ImportDetail; onClose: () => void }) {
  const { mutate, pending, error } = useMutation();
  const [withStock, setWithStock] = useState(false);
  async function undo() {
    const done = await mutate(() =>
      adminApi.call('POST /admin/imports/:id/undo', { params: { id }, body: { withStock } }),
    );
    if (done) onClose();
  }
  return (
    <Dialog title="Undo the import?" onClose={onClose}>
      <p>{texts.undoLine(created)}</p>
      {progress.stock > 0 && (
        <Checkbox checked={withStock} onChange={({ target }) => setWithStock(target.checked)}>
          Undo its stock changes too
        </Checkbox>
      )}
      <ErrorAlert error={error} />
      <Buttons>
        <Button size="small" look="danger" pending={pending} onClick={() => void undo()}>
          Undo it
        </Button>
        <Button size="small" look="plain" onClick={onClose}>
          Keep it
        </Button>
      </Buttons>
    </Dialog>
  );
}
