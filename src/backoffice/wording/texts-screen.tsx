import { useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Card, Note, ScreenHead } from '../components/layout.tsx';
import { Tabs } from '../components/lists/list.tsx';
import styles from './wording.module.css';

type ListedText = {
  id: string;
  name: string;
  group: string;
  /** Shown below its name. */
  line: string;
  isEdited: boolean;
  /** More text to search. */
  words: string;
};

type TextsScreenProps = {
  note: string;
  /** "email", "emails" */
  one: string;
  many: string;
  path: string;
  texts: readonly ListedText[];
};

export function TextsScreen({ note, one, many, path, texts }: TextsScreenProps) {
  const [typed, setTyped] = useState('');
  const found = texts.filter((text) => hasWords(text, typed));
  const groups = [...Map.groupBy(found, ({ group }) => group)];
  return (
    <>
      <ScreenHead title="Texts" />
      <Tabs
        label="Texts"
        tabs={[
          { href: '/admin/settings/texts', name: 'Emails' },
          { href: '/admin/settings/texts/shop', name: 'Shop' },
        ]}
      />
      <Note>{note}</Note>
      <div className={styles.search}>
        <Field id="find-text" label={`Search ${many}`} labelHidden>
          {(tied) => (
            <Input
              {...tied}
              type="search"
              placeholder={`Search ${many}`}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </div>
      <p className="vh" role="status">
        {found.length === 1 ? `1 ${one}` : `${found.length} ${many}`}
      </p>
      {found.length === 0 && <p>No {many} found.</p>}
      <div className={styles.groups}>
        {groups.map(([group, of]) => (
          <Card key={group} title={group}>
            <ul className={styles.texts}>
              {of.map(({ id, name, line, isEdited }) => (
                <li key={id}>
                  <Link to={`${path}/${id}`}>{name}</Link>
                  <small>{line}</small>
                  {isEdited && <Badge quiet>Edited</Badge>}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}

function hasWords({ name, group, line, words }: ListedText, typed: string): boolean {
  const all = [name, group, line, words].join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
