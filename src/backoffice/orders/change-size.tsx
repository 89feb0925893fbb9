import { useState } from 'react';
import { uuid } from '../../browser/uuid.ts';
import { adminApi } from '../admin-api.ts';
import { SelectField } from '../components/fields.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { Note } from '../components/layout.tsx';
import { EditFoot, UnitsField } from './edit-fields.tsx';
import { sizeText, useLeftBySize } from './left-by-size.ts';
import type { OrderDetail } from './order-detail.ts';
import { texts } from './texts.ts';

type LineProps = { desk: OrderDetail; line: OrderDetail['lines'][number]; onClose: () => void };

export function ChangeSize({ desk, line, onClose }: LineProps) {
  const [key] = useState(uuid);
  const left = useLeftBySize(line.product);
  return (
    <FormDialog
      title={`Change size: ${line.name}`}
      act="Change size"
      success={texts.sizeChanged}
      save={({ text, whole, ticked }) =>
        adminApi.call('POST /admin/orders/:id/items/swap', {
          params: { id: desk.order.id },
          body: {
            key,
            seen: desk.itemsVersion,
            emails: ticked('emails'),
            position: line.position,
            quantity: whole('quantity'),
            size: text('size'),
          },
        })
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <UnitsField most={line.unshipped} label={`How many, now ${line.size}`} />
          <SelectField
            name="size"
            label="New size"
            error={errors.size}
            defaultValue=""
            choices={[
              { value: '', name: 'Choose a size' },
              ...line.sizes
                .filter((size) => size !== line.size)
                .map((size) => ({ value: size, name: sizeText(size, left) })),
            ]}
          />
          <Note>{texts.swapHint}</Note>
          <EditFoot desk={desk} />
        </>
      )}
    </FormDialog>
  );
}
