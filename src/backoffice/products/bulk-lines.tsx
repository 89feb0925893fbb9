import { useId } from 'react';
import type { BulkPreview } from '../../shop/catalog/bulk/schema.ts';
import { Button } from '../../ui/button.tsx';
import { Buttons, Note } from '../components/layout.tsx';
import styles from './bulk-dialog.module.css';
import { texts } from './texts.ts';

type Line = BulkPreview['lines'][number];
export const isChanged = ({ before, after, problem }: Line) => problem === null && before !== after;

type PreviewProps = { lines: readonly Line[]; pending: boolean; onBack: () => void; onSave: () => void };

export function BulkLines({ lines, pending, onBack, onSave }: PreviewProps) {
  const id = useId();
  const count = lines.filter(isChanged).length;
  const skipped = lines.length - count;
  return (
    <>
      <Note>{texts.bulkPreview(count, skipped)}</Note>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard */}
      <section className={styles.lines} tabIndex={0} aria-labelledby={id}>
        <table>
          <caption id={id} className="vh">
            What changes
          </caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Now</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">{line.name}</th>
                <td>{line.before}</td>
                <td>{isChanged(line) ? <b>{line.after}</b> : <span>{line.problem ?? 'Stays as it is'}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Buttons>
        <Button size="small" pending={pending} disabled={count === 0} onClick={onSave}>
          {count === 1 ? 'Change 1 product' : `Change ${count.toLocaleString('en-US')} products`}
        </Button>
        <Button look="plain" size="small" onClick={onBack}>
          Back
        </Button>
      </Buttons>
    </>
  );
}
