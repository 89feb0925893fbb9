import { type DragEvent, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { HungPicture } from '../../shop/catalogue/staff-schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon, imageUpIcon, trashIcon } from '../../ui/icon-shapes.ts';
import { office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { confirm } from '../pieces/confirm.tsx';
import { TextField } from '../pieces/fields.tsx';
import { Card, Note } from '../pieces/layout.tsx';
import { moved } from '../pieces/moved.ts';
import { Refusal } from '../pieces/refusal.tsx';
import { callSlowly, upload } from '../pieces/upload.ts';
import styles from './pictures.module.css';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

type PicturesProps = { productId: string; pictures: readonly HungPicture[] };

/** The pictures of a piece: dropped or chosen, put in order, described. Each change is saved at once. */
export function Pictures({ productId, pictures }: PicturesProps) {
  const { act, error } = useAct();
  const { coming, add, dismiss } = useUploads(productId);
  const arrange = (next: readonly HungPicture[], said: string) =>
    act(
      () =>
        office.call('PUT /admin/products/:id/pictures', {
          params: { id: productId },
          body: {
            pictures: next.map(({ id, alt }) => ({ id, alt })),
            takenDown: pictures.filter(({ id }) => !next.some((kept) => kept.id === id)).map(({ id }) => id),
          },
        }),
      { said },
    );
  return (
    <Card title="Pictures">
      <DropPlace onFiles={add} />
      <Refusal error={error} />
      <ul className={styles.coming} aria-label="On their way" aria-live="polite">
        {coming.map(({ key, name, part, trouble }) => (
          <li key={key}>
            <span className={styles.name}>{name}</span>
            {trouble ? (
              <Alert tone="danger">
                {trouble}{' '}
                <button type="button" className={styles.dismiss} onClick={() => dismiss(key)}>
                  Dismiss
                </button>
              </Alert>
            ) : (
              <>
                <progress max={1} value={part} aria-label={name} />
                <span className={styles.state}>{part < 1 ? `${Math.round(part * 100)}%` : 'Preparing…'}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      {pictures.length === 0 && coming.length === 0 && <Note>No picture yet. The first one is the one on cards.</Note>}
      <ol className={styles.hung}>
        {pictures.map((picture, place) => (
          <HungItem
            key={picture.id}
            picture={picture}
            place={place}
            last={pictures.length - 1}
            onMove={(to) => void arrange(moved(pictures, place, to), 'Moved.')}
            onDescribe={(alt) =>
              void arrange(
                pictures.map((each) => (each.id === picture.id ? { ...each, alt } : each)),
                'Description saved.',
              )
            }
            onTakeDown={async () => {
              const sure = await confirm({
                title: 'Take this picture down?',
                line: 'Orders that show it keep it.',
                yes: 'Take it down',
                tone: 'danger',
              });
              if (sure)
                await arrange(
                  pictures.filter(({ id }) => id !== picture.id),
                  'Taken down.',
                );
            }}
          />
        ))}
      </ol>
    </Card>
  );
}

type ItemProps = {
  picture: HungPicture;
  place: number;
  last: number;
  onMove: (to: number) => void;
  onDescribe: (alt: string) => void;
  onTakeDown: () => Promise<void>;
};

const HungItem = ({ picture, place, last, onMove, onDescribe, onTakeDown }: ItemProps) => (
  <li>
    <img src={picture.src} alt={picture.alt} width={96} height={120} className={styles.thumb} />
    <div className={styles.about}>
      <TextField
        name={`alt-${picture.id}`}
        label={place === 0 ? 'What the first picture shows' : `What picture ${place + 1} shows`}
        defaultValue={picture.alt}
        maxLength={300}
        hint={picture.alt === '' ? 'For people who do not see it.' : undefined}
        onBlur={(event) => {
          if (event.target.value.trim() !== picture.alt) onDescribe(event.target.value.trim());
        }}
      />
      <div className={styles.acts}>
        <IconButton label={`Move picture ${place + 1} up`} disabled={place === 0} onClick={() => onMove(place - 1)}>
          <Icon shape={arrowUpIcon} />
        </IconButton>
        <IconButton
          label={`Move picture ${place + 1} down`}
          disabled={place === last}
          onClick={() => onMove(place + 1)}
        >
          <Icon shape={arrowDownIcon} />
        </IconButton>
        <IconButton look="remove" label={`Take picture ${place + 1} down`} onClick={() => void onTakeDown()}>
          <Icon shape={trashIcon} />
        </IconButton>
      </div>
    </div>
  </li>
);

function DropPlace({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <p>4:5, at least 1200 by 1500 px, on a plain warm backdrop. Drop them here, or</p>
      <input
        id={id}
        type="file"
        className="vh"
        accept={ACCEPTED}
        multiple
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className={styles.choose}>
        <Icon shape={imageUpIcon} />
        Choose pictures
      </label>
    </div>
  );
}

type Coming = { key: number; name: string; part: number; trouble?: string };

/** One after the other, so that a slow line is not shared and the shop prepares one at a time. */
function useUploads(productId: string) {
  const [coming, setComing] = useState<readonly Coming[]>([]);
  const { revalidate } = useRevalidator();
  const queue = useRef(Promise.resolve());
  const count = useRef(0);
  const update = (key: number, change: Partial<Coming>) =>
    setComing((now) => now.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const dismiss = (key: number) => setComing((now) => now.filter((each) => each.key !== key));

  async function bring(key: number, file: File) {
    const sent = await upload(file, (part) => update(key, { part }));
    if (!sent.ok) return update(key, { trouble: sent.detail });
    const { upload: name, bytes } = sent;
    const input = { params: { id: productId }, body: { upload: name, bytes } };
    const hung = await callSlowly('POST /admin/products/:id/pictures', input);
    if (!hung.ok) return update(key, { trouble: hung.error.detail });
    await revalidate();
    dismiss(key);
  }

  return {
    coming,
    dismiss,
    add(files: readonly File[]) {
      for (const file of files) {
        count.current += 1;
        const key = count.current;
        setComing((now) => [...now, { key, name: file.name, part: 0 }]);
        queue.current = queue.current.then(() => bring(key, file));
      }
    },
  };
}
