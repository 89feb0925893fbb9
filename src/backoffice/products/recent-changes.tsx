import { useState } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { undo2Icon } from '../../ui/icon-shapes.ts';
import { adminApi } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import { useMutation } from '../components/use-mutation.ts';
import { BulkLeft } from './bulk-left.tsx';
import styles from './products.module.css';
import { texts } from './texts.ts';

type Change = AdminBody<'GET /admin/product-changes'>[number];

/** The last change of many products, as long as it can be undone. */
export function RecentChange({ change: { id, summary, who, madeAt } }: { change: Change }) {
  const { mutate, pending, error } = useMutation();
  const [left, setLeft] = useState<{ undone: number; lines: { id: string; name: string; why: string }[] }>();
  async function undo() {
    const done = await mutate(() => adminApi.call('POST /admin/product-changes/:id/undo', { params: { id } }), {
      success: ({ undone }) => texts.undone(undone),
      toastConflict: true,
    });
    if (done && done.body.left.length > 0) setLeft({ undone: done.body.undone, lines: done.body.left });
  }
  return (
    <>
      <p className={styles.recent}>
        <span>
          <b>{summary}.</b> {who}, {formatTime(madeAt)}. Can be undone for an hour.
        </span>
        <Button look="quiet" size="small" pending={pending} onClick={() => void undo()}>
          <Icon shape={undo2Icon} />
          Undo
        </Button>
      </p>
      {error && <Alert tone="danger">{error.detail}</Alert>}
      {left && <BulkLeft title="Undo" left={left.lines} changed={left.undone} onClose={() => setLeft(undefined)} />}
    </>
  );
}
