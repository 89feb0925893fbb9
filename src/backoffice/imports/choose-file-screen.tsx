import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon } from '../../ui/icon-shapes.ts';
import { formatTime } from '../components/format-time.ts';
import { Card, Column, Columns, ScreenHead } from '../components/layout.tsx';
import { DropFile } from './drop-file.tsx';
import { ImportSteps } from './import-steps.tsx';
import styles from './imports.module.css';

type EarlierFile = { id: string; fileName: string; madeAt: string; tone?: 'ok' | 'wait'; state: string; line: string };

type Props = {
  head: ComponentProps<typeof ScreenHead>;
  call: ComponentProps<typeof DropFile>['call'];
  texts: {
    drop: string;
    dropLine: string;
    limits: string;
    from: readonly { name: string; steps: readonly string[] }[];
    happens: readonly string[];
  };
  /** Where the file is checked, but for its id. */
  path: string;
  onRead: (id: string) => void;
  /** Named by what they are. */
  earlier: { title: string; files: readonly EarlierFile[] };
  /** Below how to get the file. */
  children?: ReactNode;
};

/** The first step of an import: which file, how to get it, what happens with it, and those of before. */
export const ChooseFileScreen = ({ head, call, texts, path, onRead, earlier, children }: Props) => (
  <>
    <ScreenHead {...head} />
    <ImportSteps now={0} />
    <Columns>
      <Column>
        <DropFile call={call} heading={texts.drop} line={texts.dropLine} limits={texts.limits} onRead={onRead} />
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
          {children}
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
        {earlier.files.length > 0 && (
          <Card title={earlier.title}>
            <ul className={styles.earlier}>
              {earlier.files.map(({ id, fileName, madeAt, tone, state, line }) => (
                <li key={id}>
                  <a href={`${path}/${id}`}>{fileName}</a>
                  <Badge {...(tone && { tone })}>{state}</Badge>
                  <span>
                    {formatTime(madeAt)}
                    {line !== '' && ` · ${line}`}
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
