import { type FormEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi } from '../admin-api.ts';
import { times } from '../components/counts.ts';
import { formatTime } from '../components/format-time.ts';
import { Segments } from '../components/forms/segments.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { ListPages, Tabs } from '../components/lists/list.tsx';
import { Thumb } from '../components/pictures/thumb.tsx';
import { Discard, ImportSteps, Sums } from './import-parts.tsx';
import styles from './imports.module.css';

export type ImportDetail = AdminBody<'GET /admin/imports/:id'>;

type ImportLine = ImportDetail['lines'][number];
type LineProblem = ImportLine['problems'][number];

export const PRODUCT_IMPORTS = { href: '/admin/products/import', name: 'Import and export' };

/** Import step 2: preview of every product, and open questions. */
export function CheckImport({ detail }: { detail: ImportDetail }) {
  const { id, counts, words, lines } = detail;
  const { run, pending, error } = useMutation();
  const [search] = useSearchParams();
  const start = () => run('POST /admin/imports/:id/start', { params: { id } });
  return (
    <>
      <ScreenHead title="Check the import" back={PRODUCT_IMPORTS} saves>
        <Discard
          title="Discard this import?"
          line="The file and your answers will be deleted. Nothing has been imported."
          drop={() => adminApi.call('DELETE /admin/imports/:id', { params: { id } })}
          home={PRODUCT_IMPORTS.href}
        />
        <Action
          label={`Import ${times(counts.ready, 'product')}`}
          pending={pending}
          disabled={counts.ready === 0}
          onClick={start}
        />
      </ScreenHead>
      <ImportSteps now={1} first={PRODUCT_IMPORTS.href} />
      <ErrorAlert error={error} />
      <div className={styles.check}>
        <Columns>
          <Column>{words.length > 0 ? <UnknownWords id={id} words={words} /> : <FileCard detail={detail} />}</Column>
          <Column>
            {words.length > 0 && <FileCard detail={detail} />}
            {!detail.isOwn && <ImportOptions detail={detail} />}
          </Column>
        </Columns>
      </div>
      <Tabs
        label="Products of the file"
        param="view"
        tabs={[
          { value: '', name: 'All', count: counts.all },
          { value: 'review', name: 'Needs review', count: counts.review },
          { value: 'new', name: 'New', count: counts.new },
          { value: 'change', name: 'Changes', count: counts.change },
          { value: 'same', name: 'No change', count: counts.same },
        ]}
      />
      {lines.length === 0 ? (
        <Empty title="None of these" line="The other products of the file are under the other tabs.">
          <Action label="All products of the file" look="quiet" href={`/admin/products/import/${id}`} />
        </Empty>
      ) : (
        <ul className={styles.lines} aria-label="Lines of the file">
          {lines.map((line) => (
            <CheckLine key={line.place} id={id} line={line} />
          ))}
        </ul>
      )}
      <ListPages
        says={`Showing ${lines.length} of ${countIn(counts, search.get('view') ?? '').toLocaleString('en-US')}`}
        next={detail.next === null ? undefined : String(detail.next)}
      />
    </>
  );
}

const UPDATES = { price: 'Price', description: 'Description', pictures: 'Pictures', stock: 'Stock' } as const;

function ImportOptions({ detail: { id, options, counts } }: { detail: ImportDetail }) {
  const { run, pending } = useMutation();
  const save = (some: Partial<ImportDetail['options']>) =>
    run('PUT /admin/imports/:id/options', { params: { id }, body: { ...options, ...some } });
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
          <Note>Stock changes only if you check it. Items sold before the import runs are still subtracted.</Note>
        </fieldset>
      )}
    </Card>
  );
}

const KIND_NAMES = {
  category: 'Category',
  maker: 'Maker',
  size: 'Size',
  currency: 'Currency',
  notation: 'Prices',
} as const;

type Word = ImportDetail['words'][number];
const getKey = ({ kind, text }: Word) => JSON.stringify([kind, text]);

/** Unknown terms in the file: each is mapped once, for all rows. */
function UnknownWords({ id, words }: { id: string; words: readonly Word[] }) {
  const { run, pending, error } = useMutation();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const getMeaning = (word: Word) => chosen[getKey(word)] ?? word.suggestion;
  const apply = (some: readonly Word[]) =>
    run('PUT /admin/imports/:id/words', {
      params: { id },
      body: { words: some.map((word) => ({ kind: word.kind, text: word.text, value: getMeaning(word) })) },
    });
  return (
    <Card title={words.length === 1 ? '1 value we don’t recognize' : `${words.length} values we don’t recognize`}>
      <div className={styles.wordsHead}>
        <Note>We suggested a match for each. Your choice applies to every product with that value.</Note>
        {words.length > 1 && (
          <Action label={`Accept all ${words.length}`} look="quiet" pending={pending} onClick={() => apply(words)} />
        )}
      </div>
      <ErrorAlert error={error} />
      <ul className={styles.words}>
        {words.map((word) => (
          <li key={getKey(word)}>
            <span className={styles.kind}>{KIND_NAMES[word.kind]}</span>
            <span className={styles.word}>
              <b>{word.text === '' ? 'Not in the file' : `“${word.text}”`}</b>
              <small>{times(word.products, 'product')}</small>
            </span>
            <Select
              aria-label={`${KIND_NAMES[word.kind]} for ${word.text || 'products without one'}`}
              value={getMeaning(word)}
              onChange={({ target }) => setChosen({ ...chosen, [getKey(word)]: target.value })}
            >
              {word.choices.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
            <Action
              label="Apply"
              of={`to ${word.text || 'products without one'}`}
              look="quiet"
              pending={pending}
              onClick={() => apply([word])}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const FileCard = ({ detail: { fileName, counts, format, rows, madeAt, columns } }: { detail: ImportDetail }) => (
  <Card title={fileName}>
    <Sums
      sums={[
        { name: 'Products', count: counts.all },
        { name: 'Pictures', count: counts.pictures },
        { name: 'To review', count: counts.review, isOpen: counts.review > 0 },
      ]}
    />
    <Note>
      {format} file, {times(rows, 'row')}, read {formatTime(madeAt)}. Nothing imported yet.
    </Note>
    {columns.lost.length > 0 && (
      <>
        <p className={styles.label}>Not kept from this file</p>
        <ul className={styles.lost}>
          {columns.lost.map(({ title, rows: count, sentence }) => (
            <li key={title}>
              <b>{title}</b> ({times(count, 'row')}): {sentence}
            </li>
          ))}
        </ul>
      </>
    )}
    <details className={`fold ${styles.more}`}>
      <summary>
        Columns: {columns.read} of {columns.read + columns.unread.length} used
      </summary>
      <p>{columns.unread.length > 0 ? `Not used: ${columns.unread.join(', ')}.` : 'Every column is used.'}</p>
    </details>
  </Card>
);

const countIn = (counts: ImportDetail['counts'], view: string) =>
  view === 'review' || view === 'new' || view === 'change' || view === 'same' ? counts[view] : counts.all;

/** One product of the file: its action, and what it still needs. */
function CheckLine({ id, line }: { id: string; line: ImportLine }) {
  const { run, pending, error } = useMutation();
  const { place, name, problems, words, isSkipped } = line;
  const correct = (body: { name?: string; price?: string; isSkipped?: boolean; asOne?: boolean }) =>
    run('PUT /admin/imports/:id/lines/:place', { params: { id, place }, body });
  const isOpen = !isSkipped && (problems.length > 0 || words.length > 0);
  const title = name || `No name, row ${line.line}`;
  return (
    <li data-open={isOpen} data-skipped={isSkipped}>
      <Thumb src={line.image} />
      <div className={styles.what}>
        <b>{title}</b>
        <span>
          {[
            line.category,
            line.maker,
            `Stock ${line.stock || '–'}`,
            line.pictures > 0 && times(line.pictures, 'picture'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {line.changes.length > 0 && <span>{line.changes.join(' · ')}</span>}
        {line.notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </div>
      <Price line={line} />
      <State line={line} isOpen={isOpen} />
      <div className={styles.review}>
        {!isSkipped &&
          problems.map((problem) => (
            <SettleProblem
              key={problem.sentence}
              problem={problem}
              title={title}
              pending={pending}
              onCorrect={(body) => void correct(body)}
            />
          ))}
        {!isSkipped && problems.length === 0 && words.length > 0 && (
          <p>
            {words.map(({ kind, text }) => `${KIND_NAMES[kind]}${text && ` “${text}”`}`).join(', ')}: answer it above.
          </p>
        )}
        <ErrorAlert error={error} />
      </div>
      <Button
        look="plain"
        size="small"
        pending={pending}
        aria-label={`${isSkipped ? 'Import' : 'Skip'} ${title}`}
        onClick={() => void correct({ isSkipped: !isSkipped })}
      >
        {isSkipped ? 'Import it' : 'Skip'}
      </Button>
    </li>
  );
}

function Price({ line: { price } }: { line: ImportLine }) {
  const { before, after } = price;
  if (after === null) return <span className={styles.price}>–</span>;
  return (
    <span className={styles.price}>
      {before !== null && before !== after && <s>{priceText(before)}</s>} {priceText(after)}
    </span>
  );
}

function State({ line: { does, isSkipped }, isOpen }: { line: ImportLine; isOpen: boolean }) {
  if (isSkipped) return <Badge quiet>Skipped</Badge>;
  if (isOpen) return <Badge tone="wait">Needs review</Badge>;
  if (does === 'same') return <Badge quiet>No change</Badge>;
  return does === 'new' ? <Badge tone="ok">New</Badge> : <Badge>Changes</Badge>;
}

type SettleProps = {
  problem: LineProblem;
  title: string;
  pending: boolean;
  onCorrect: (body: { name?: string; price?: string; asOne?: boolean }) => void;
};

/** Question with its answer: the most likely choice as a button, or a field. */
function SettleProblem({ problem: { kind, sentence, suggestion }, title, pending, onCorrect }: SettleProps) {
  const id = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('value') ?? '').trim();
    if (typed === '') return;
    onCorrect(kind === 'name' ? { name: typed } : { price: typed });
  }
  return (
    <>
      <p id={id}>{sentence}</p>
      {kind === 'price' && suggestion !== null && (
        <Action
          label={`Use ${priceText(Number(suggestion))}`}
          look="quiet"
          pending={pending}
          onClick={() => onCorrect({ price: suggestion })}
        />
      )}
      {kind === 'options' && (
        <Action
          label="Import as one product"
          look="quiet"
          pending={pending}
          onClick={() => onCorrect({ asOne: true })}
        />
      )}
      {(kind === 'name' || (kind === 'price' && suggestion === null)) && (
        <form onSubmit={submit}>
          <Input
            name="value"
            aria-label={kind === 'name' ? `Name of ${title}` : `Price of ${title}`}
            aria-describedby={id}
            defaultValue={suggestion ?? ''}
            maxLength={kind === 'name' ? 120 : 20}
            autoComplete="off"
            {...(kind === 'price' && { inputMode: 'decimal' as const })}
          />
          <Action type="submit" label="Use it" look="quiet" pending={pending} />
        </form>
      )}
    </>
  );
}
