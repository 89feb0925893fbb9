import styles from './audit.module.css';

type Change = { name: string; before: string | undefined; after: string | undefined };

/** Field by field what was there before and what is there now; undefined where only one of them was written down. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !UNTOLD.has(name));
  const at = (fields: Record<string, unknown>, name: string) => (name in fields ? said(fields[name]) : undefined);
  return names.map((name) => ({ name: inWords(name), before: at(was, name), after: at(is, name) }));
}

const fieldsOf = (of: unknown) => (typeof of === 'object' && of !== null ? (of as Record<string, unknown>) : {});

export const Changes = ({ changes }: { changes: Change[] }) => (
  <dl className={styles.changes}>
    {changes.map(({ name, before, after }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {before !== undefined && (
            <del>
              <Value text={before} />
            </del>
          )}
          {before !== undefined && after !== undefined && ' → '}
          {after !== undefined && <Value text={after} />}
        </dd>
      </div>
    ))}
  </dl>
);

const SHOWN = 160;

/** A long text opens below its beginning. */
const Value = ({ text }: { text: string }) =>
  text.length <= SHOWN ? (
    text
  ) : (
    <>
      {text.slice(0, SHOWN - 20)}…
      <details className={styles.whole}>
        <summary>Show all</summary>
        {text}
      </details>
    </>
  );

/** Follows from the number that stands beside it. */
const UNTOLD = new Set(['url']);

/** 'isHidden' as 'is hidden'. */
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function said(value: unknown): string {
  if (value === null || value === '' || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(said).join('; ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, inner]) => `${inWords(name)} ${said(inner)}`)
      .join(', ');
  }
  return String(value);
}
