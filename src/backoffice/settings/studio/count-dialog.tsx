import { useState } from 'react';
import { readGrams } from '../../../shared/products/units.ts';
import type { BeadCount } from '../../../shop/studio/bead-schema.ts';
import { BEAD } from '../../../shop/studio/core/settings.ts';
import { RadioChoice } from '../../../ui/choice.tsx';
import { adminApi } from '../../admin-api.ts';
import { TextField } from '../../components/fields.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { mergeFieldErrors } from '../../components/read-form.ts';

export type Color = { id: string; name: string; hex: string; count: BeadCount | undefined };

/** "12.5" */
export const grams = (beads: number): string => (beads / BEAD.perGram).toFixed(1);

/** How many beads of a color there are, or came. */
export function CountDialog({ color: { id, name, count }, onClose }: { color: Color; onClose: () => void }) {
  const [way, setWay] = useState<'set' | 'add'>('set');
  return (
    <FormDialog
      title={`Count ${name}`}
      success={`${name} counted.`}
      save={async (read) => {
        const [beads, lowAt] = [readGrams(read.text('grams')), readGrams(read.text('lowGrams'))];
        const body = { way, beads: beadsIn(beads), lowAt: beadsIn(lowAt), seen: count?.beads ?? null };
        const answer = await adminApi.call('PUT /admin/studio/beads/:color', { params: { color: id }, body });
        return mergeFieldErrors(answer, {
          ...(!beads.ok && { beads: beads.sentence }),
          ...(!lowAt.ok && { lowAt: lowAt.sentence }),
        });
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <RadioChoice
            name="way"
            checked={way === 'set'}
            onChange={() => setWay('set')}
            title="Set to"
            line="All beads that are free for new orders"
          />
          <RadioChoice
            name="way"
            checked={way === 'add'}
            onChange={() => setWay('add')}
            title="Add"
            line="Beads that you have bought"
          />
          <TextField
            name="grams"
            label="Grams"
            hint={`${BEAD.perGram} beads weigh a gram. Leave out what is set aside for paid orders.`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={count && way === 'set' ? grams(count.beads) : ''}
            error={errors.beads}
          />
          <TextField
            name="lowGrams"
            label="Tell me at (grams)"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={grams(count?.lowAt ?? 5 * BEAD.perGram)}
            error={errors.lowAt}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Below nothing where the grams couldn't be read: no call takes it. */
const beadsIn = (read: ReturnType<typeof readGrams>) => (read.ok ? Math.round(read.grams * BEAD.perGram) : -1);
