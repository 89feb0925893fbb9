import { useState } from 'react';
import { readGrams } from '../../../shared/products/units.ts';
import { BEAD } from '../../../shop/studio/core/settings.ts';
import type { BeadCount } from '../../../shop/studio/settings/schema.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioChoice } from '../../../ui/choice.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { adminApi } from '../../admin-api.ts';
import { SelectField, TextField } from '../../components/forms/fields.tsx';
import { CallAction, FormDialog } from '../../components/forms/form-dialog.tsx';
import { mergeFieldErrors } from '../../components/forms/read-form.ts';
import { Action, Buttons, Card, Note } from '../../components/layout.tsx';
import styles from './studio.module.css';
import type { StudioAnswer } from './studio-form.ts';

type Color = { id: string; name: string; hex: string; count: BeadCount | undefined };

/** Remaining beads of each tracked color; a color is tracked once its count is entered. */
export function BeadStock({ studio: { settings, beads } }: { studio: StudioAnswer }) {
  const [counted, setCounted] = useState<Color>();
  const colors: Color[] = settings.colors.map(({ id, name, hex }) => ({
    id,
    name,
    hex,
    count: beads.find(({ color }) => color === id),
  }));
  const kept = colors.filter(({ count }) => count);
  return (
    <Card title="Bead stock">
      <Note>
        Optional. Count the colors you want to keep track of: beads are taken off when an order is paid, and come back
        when it is refunded before it ships. A counted color that runs out leaves the studio by itself.
      </Note>
      {kept.length > 0 && (
        <Table
          label="Beads by color"
          columns={[
            { head: 'Color' },
            { head: 'Left', number: true },
            { head: 'State', hidden: true },
            { head: 'Change', hidden: true },
          ]}
          rows={kept.map((color) => ({
            key: color.id,
            cells: [
              <span key="color" className={styles.color}>
                <i style={{ background: color.hex }} />
                {color.name}
              </span>,
              leftText(color.count),
              <LowBadge key="low" count={color.count} />,
              <ColorActions key="act" color={color} onCount={() => setCounted(color)} />,
            ],
          }))}
        />
      )}
      <CountAnother colors={colors.filter(({ count }) => !count)} onCount={setCounted} />
      {counted && <CountDialog color={counted} onClose={() => setCounted(undefined)} />}
    </Card>
  );
}

const leftText = (count: BeadCount | undefined) =>
  count && `${grams(count.beads)} g (${count.beads.toLocaleString('en-US')})`;

/** "12.5" */
const grams = (beads: number): string => (beads / BEAD.perGram).toFixed(1);

function LowBadge({ count }: { count: BeadCount | undefined }) {
  if (!count || count.beads > count.lowAt) return null;
  return count.beads <= 0 ? <Badge tone="no">None left</Badge> : <Badge tone="wait">Low</Badge>;
}

const ColorActions = ({ color: { id, name }, onCount }: { color: Color; onCount: () => void }) => (
  <Buttons>
    <Action label="Count…" of={name} look="quiet" onClick={onCount} />
    <CallAction
      label="Stop"
      of={`counting ${name}`}
      look="plain"
      call="DELETE /admin/studio/beads/:color"
      params={{ color: id }}
      success={`${name} isn’t counted anymore.`}
    />
  </Buttons>
);

/** Colors not tracked yet. */
function CountAnother({ colors, onCount }: { colors: readonly Color[]; onCount: (color: Color) => void }) {
  const [id, setId] = useState('');
  const chosen = colors.find((color) => color.id === id) ?? colors[0];
  if (!chosen) return null;
  return (
    <div className={styles.another}>
      <SelectField
        name="another"
        label="Count another color"
        value={chosen.id}
        onChange={(event) => setId(event.target.value)}
        choices={colors.map((color) => ({ value: color.id, name: color.name }))}
      />
      <Button look="quiet" aria-label={`Count ${chosen.name}`} onClick={() => onCount(chosen)}>
        Count…
      </Button>
    </div>
  );
}

function CountDialog({ color: { id, name, count }, onClose }: { color: Color; onClose: () => void }) {
  const [way, setWay] = useState<'set' | 'add'>('set');
  return (
    <FormDialog
      title={`Count ${name}`}
      success={`${name} counted.`}
      save={async (read) => {
        const [beads, lowAt] = [readGrams(read.text('beads')), readGrams(read.text('lowAt'))];
        const body = { way, beads: beadsIn(beads), lowAt: beadsIn(lowAt), seen: count?.beads ?? null };
        const answer = await adminApi.call('PUT /admin/studio/beads/:color', { params: { color: id }, body });
        return mergeFieldErrors(answer, {
          ...(!beads.ok && { beads: beads.sentence }),
          ...(!lowAt.ok && { lowAt: lowAt.sentence }),
        });
      }}
      onClose={onClose}
    >
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
        name="beads"
        label="Grams"
        hint={`${BEAD.perGram} beads weigh a gram. Leave out what is set aside for paid orders.`}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={count && way === 'set' ? grams(count.beads) : ''}
      />
      <TextField
        name="lowAt"
        label="Tell me at (grams)"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={grams(count?.lowAt ?? 5 * BEAD.perGram)}
      />
    </FormDialog>
  );
}

/** Negative if the grams couldn't be read, which the API refuses. */
const beadsIn = (read: ReturnType<typeof readGrams>) => (read.ok ? Math.round(read.grams * BEAD.perGram) : -1);
