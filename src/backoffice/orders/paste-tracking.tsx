import { useEffect, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { uploadIcon } from '../../ui/icon-shapes.ts';
import { adminApi } from '../admin-api.ts';
import { Card } from '../components/layout.tsx';
import styles from './ship-orders.module.css';
import { texts } from './texts.ts';
import type { Matched, ShipRows } from './use-ship-rows.ts';

/** As the call takes it; a file that is larger is not read. */
const MAX = 200_000;
const QUIET_MS = 250;

/** A table of tracking numbers, pasted or from a file: says for each line what it would do, and fills in the rows below. */
export function PasteTracking({ rows }: { rows: Pick<ShipRows, 'all' | 'fill'> }) {
  const [text, setText] = useState('');
  const [matched, setMatched] = useState<readonly Matched[]>([]);
  const [problem, setProblem] = useState<string>();
  const chosen = rows.all.map(({ order }) => order.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the table says is asked for once for each text
  useEffect(() => {
    setProblem(undefined);
    if (text.trim() === '') return setMatched([]);
    if (text.length > MAX) return setProblem(texts.tableTooLong);
    let isStale = false;
    const timer = setTimeout(async () => {
      const answer = await adminApi.call('POST /admin/shipments/preview', { body: { text, chosen } });
      if (isStale) return;
      setMatched(answer.ok ? answer.body.rows : []);
      if (answer.ok) rows.fill(answer.body.rows);
      else setProblem(answer.error.detail);
    }, QUIET_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text]);

  async function choose(file: File) {
    if (file.size > MAX * 4) return setProblem(texts.tableTooLong);
    setText(await file.text());
  }
  const left = matched.filter((row) => row.problem !== null);
  return (
    <Card title="Paste tracking numbers">
      <div className={styles.paste}>
        <p role="status" className={styles.matched}>
          {matched.length > 0 && (
            <Badge tone={left.length > 0 ? 'wait' : 'ok'}>
              {texts.matched(matched.length - left.length, matched.length)}
            </Badge>
          )}
        </p>
        <Field id="tracking-table" label="Table" labelHidden hint={texts.pasteHint} error={problem} announced>
          {(tied) => (
            <Textarea
              {...tied}
              rows={4}
              value={text}
              spellCheck={false}
              placeholder={texts.pasteExample}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div className={styles.file}>
          <input
            id="tracking-file"
            type="file"
            className="vh"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void choose(file);
              target.value = '';
            }}
          />
          <label htmlFor="tracking-file">
            <Icon shape={uploadIcon} />
            Choose a CSV file
          </label>
          {text !== '' && (
            <Button look="plain" size="small" onClick={() => setText('')}>
              Clear
            </Button>
          )}
        </div>
        {left.length > 0 && (
          <Alert tone="wait">
            <p>{texts.notMatched}</p>
            <ul className={styles.left}>
              {left.map((row) => (
                <li key={row.line}>
                  Line {row.line}
                  {row.typed && `, ${row.typed}`}: {row.problem}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </Card>
  );
}
