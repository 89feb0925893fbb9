import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { fetchBody } from '../admin-api.ts';
import { Card, Note, ScreenHead } from '../components/layout.tsx';
import styles from './wording.module.css';

export const loader = () => fetchBody('GET /admin/wording', {});

type EmailText = Awaited<ReturnType<typeof loader>>['texts'][number];

/** Emails to customers whose words are the owner's. */
export function Component() {
  const { texts } = useLoaderData<typeof loader>();
  const [typed, setTyped] = useState('');
  const found = texts.filter((text) => hasWords(text, typed));
  const groups = [...Map.groupBy(found, ({ group }) => group)];
  return (
    <>
      <ScreenHead title="Email texts" />
      <Note>
        Write the emails that customers get in your own words. Items, totals, addresses and links are filled in for you.
      </Note>
      <div className={styles.search}>
        <Field id="find-text" label="Search emails" labelHidden>
          {(tied) => (
            <Input
              {...tied}
              type="search"
              placeholder="Search emails"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </div>
      <p className="vh" role="status">
        {found.length === 1 ? '1 email' : `${found.length} emails`}
      </p>
      {found.length === 0 && <p>No emails found.</p>}
      <div className={styles.groups}>
        {groups.map(([group, of]) => (
          <Card key={group} title={group}>
            <ul className={styles.texts}>
              {of.map(({ id, name, when, words }) => (
                <li key={id}>
                  <Link to={`/admin/settings/email-texts/${id}`}>{name}</Link>
                  <small>{when}</small>
                  {words && <Badge quiet>Edited</Badge>}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}

function hasWords({ name, when, group, sample, words }: EmailText, typed: string): boolean {
  const all = [name, when, group, ...Object.values(words ?? sample)].join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
