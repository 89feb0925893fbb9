import { useLoaderData, useNavigate } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon } from '../../ui/icon-shapes.ts';
import { fetchBody } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import { Card, Column, Columns, ScreenHead } from '../components/layout.tsx';
import { DropFile } from '../imports/drop-file.tsx';
import { ImportSteps } from '../imports/import-steps.tsx';
import styles from '../imports/imports.module.css';
import { people, STATE_NAMES, subscriberTexts as texts } from './subscriber-texts.ts';

export const loader = () => fetchBody('GET /admin/subscriber-imports', {});

/** The first step: a file of people who agreed to get a newsletter elsewhere. */
export function Component() {
  const earlier = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <>
      <ScreenHead title="Import subscribers" back={{ href: '/admin/subscribers', name: 'Subscribers' }} />
      <ImportSteps now={0} />
      <Columns>
        <Column>
          <DropFile
            call="POST /admin/subscriber-imports"
            heading={texts.drop}
            line={texts.dropLine}
            limits={texts.limits}
            onRead={(id) => navigate(`/admin/subscribers/import/${id}`)}
          />
          <Card title="How to get the file">
            <div className={styles.ways}>
              {texts.from.map(({ name, steps }) => (
                <section key={name} aria-label={name}>
                  <h3>{name}</h3>
                  <ol>
                    {steps.map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ol>
                </section>
              ))}
            </div>
          </Card>
        </Column>
        <Column>
          <section className={styles.happens} aria-label="What happens">
            <h2>What happens</h2>
            <ul>
              {texts.happens.map((line) => (
                <li key={line}>
                  <Icon shape={checkIcon} />
                  {line}
                </li>
              ))}
            </ul>
          </section>
          {earlier.length > 0 && (
            <Card title="Recent files">
              <ul className={styles.earlier}>
                {earlier.map(({ id, fileName, madeAt, state, added }) => (
                  <li key={id}>
                    <a href={`/admin/subscribers/import/${id}`}>{fileName}</a>
                    <Badge {...(state === 'done' && { tone: 'ok' })}>{STATE_NAMES[state]}</Badge>
                    <span>
                      {formatTime(madeAt)}
                      {state === 'done' && ` · ${people(added)} added`}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </Column>
      </Columns>
    </>
  );
}
