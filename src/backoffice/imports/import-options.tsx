import { Checkbox } from '../../ui/choice.tsx';
import { adminApi } from '../admin-api.ts';
import { Card, Note } from '../components/layout.tsx';
import { Segments } from '../components/segments.tsx';
import { useMutation } from '../components/use-mutation.ts';
import type { ImportDetail } from './import-detail.ts';
import styles from './imports.module.css';
import { texts } from './texts.ts';

const UPDATES = { price: 'Price', description: 'Description', pictures: 'Pictures', stock: 'Stock' } as const;

export function ImportOptions({ detail: { id, options, counts } }: { detail: ImportDetail }) {
  const { mutate, pending } = useMutation();
  const save = (some: Partial<ImportDetail['options']>) =>
    mutate(() => adminApi.call('PUT /admin/imports/:id/options', { params: { id }, body: { ...options, ...some } }));
  const known = counts.change + counts.same;
  return (
    <Card title="Import options">
      <p className={styles.label}>New products become</p>
      <Segments
        name="newStatus"
        label="New products become"
        defaultValue={options.newStatus}
        choices={[
          { value: 'draft', name: 'Draft' },
          { value: 'active', name: 'Active' },
          { value: 'file', name: 'As in the file' },
        ]}
        onChange={(newStatus) => void save({ newStatus })}
      />
      {known > 0 && (
        <fieldset className={styles.updates} disabled={pending}>
          <legend>For {known === 1 ? 'the product' : `the ${known} products`} you already have, update</legend>
          {(Object.keys(UPDATES) as (keyof typeof UPDATES)[]).map((name) => (
            <Checkbox
              key={name}
              checked={options.update[name]}
              onChange={({ target }) => void save({ update: { ...options.update, [name]: target.checked } })}
            >
              {UPDATES[name]}
            </Checkbox>
          ))}
          <Note>{texts.stockLine}</Note>
        </fieldset>
      )}
    </Card>
  );
}
