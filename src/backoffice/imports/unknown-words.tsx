import { useState } from 'react';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { adminApi } from '../admin-api.ts';
import { Card, Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import type { ImportDetail } from './import-detail.ts';
import styles from './imports.module.css';
import { KIND_NAMES, texts, times } from './texts.ts';

type Word = ImportDetail['words'][number];
const keyOf = ({ kind, text }: Word) => JSON.stringify([kind, text]);

/** What the file calls things that the shop doesn't know: each answered once, for all of its rows. */
export function UnknownWords({ id, words }: { id: string; words: readonly Word[] }) {
  const { mutate, pending, error } = useMutation();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const meaningOf = (word: Word) => chosen[keyOf(word)] ?? word.suggestion;
  const apply = (some: readonly Word[]) =>
    mutate(() =>
      adminApi.call('PUT /admin/imports/:id/words', {
        params: { id },
        body: { words: some.map((word) => ({ kind: word.kind, text: word.text, value: meaningOf(word) })) },
      }),
    );
  return (
    <Card title={words.length === 1 ? '1 value we don’t recognize' : `${words.length} values we don’t recognize`}>
      <div className={styles.wordsHead}>
        <Note>{texts.wordsLine}</Note>
        {words.length > 1 && (
          <Button look="quiet" size="small" pending={pending} onClick={() => void apply(words)}>
            Accept all {words.length}
          </Button>
        )}
      </div>
      <ErrorAlert error={error} />
      <ul className={styles.words}>
        {words.map((word) => (
          <li key={keyOf(word)}>
            <span className={styles.kind}>{KIND_NAMES[word.kind]}</span>
            <span className={styles.word}>
              <b>{word.text === '' ? 'Not in the file' : `“${word.text}”`}</b>
              <small>{times(word.products, 'product')}</small>
            </span>
            <Select
              aria-label={`${KIND_NAMES[word.kind]} for ${word.text || 'products without one'}`}
              value={meaningOf(word)}
              onChange={({ target }) => setChosen({ ...chosen, [keyOf(word)]: target.value })}
            >
              {word.choices.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
            <Button
              look="quiet"
              size="small"
              pending={pending}
              aria-label={`Apply to ${word.text || 'products without one'}`}
              onClick={() => void apply([word])}
            >
              Apply
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
