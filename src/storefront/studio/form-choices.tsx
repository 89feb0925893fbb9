import { memo, useMemo } from 'react';
import { type Design, FORMS, TAILS } from '../../shop/studio/core/design.ts';
import { SIZES } from '../../shop/studio/core/settings.ts';
import { Pick } from './pick.tsx';
import { useSettings } from './settings-context.ts';
import styles from './studio.module.css';
import { Thumb } from './thumb.tsx';
import { drawPiece } from './weave/thumbs.ts';

export type Choose = (change: Partial<Design>) => void;

const MADE_OF: Readonly<Record<string, string>> = {
  keyring: 'On a steel ring, with leather',
  bracelet: 'Brass ends and a toggle, in sizes',
};

type Choices = { design: Design; drawn: Design; choose: Choose };

/** `drawn`: the design that small pictures show, a moment behind. */
export const FormChoices = memo(function FormChoices({ design, drawn, choose }: Choices) {
  const { forms, sizes } = useSettings();
  return (
    <>
      <div className={styles.cards}>
        {FORMS.filter(({ id }) => forms.includes(id)).map(({ id, name }) => (
          <Pick
            key={id}
            name="form"
            value={id}
            look="card"
            checked={design.form === id}
            onPick={(form) => choose({ form })}
          >
            <PieceThumb design={drawn} form={id} />
            <b>{name}</b>
            <small>{MADE_OF[id]}</small>
          </Pick>
        ))}
      </div>
      <div className={styles.sub} role="radiogroup" aria-label="Tail" hidden={design.form !== 'keyring'}>
        {TAILS.map(({ id, name }) => (
          <Pick
            key={id}
            name="tail"
            value={id}
            look="pill"
            checked={design.tail === id}
            onPick={(tail) => choose({ tail })}
          >
            {name}
          </Pick>
        ))}
      </div>
      <div
        className={`${styles.sub} ${styles.sizes}`}
        role="radiogroup"
        aria-label="Size"
        hidden={design.form !== 'bracelet'}
      >
        {SIZES.filter(({ id }) => sizes.includes(id)).map(({ id, wristIn }) => (
          <Pick
            key={id}
            name="size"
            value={id}
            look="pill"
            checked={design.size === id}
            onPick={(size) => choose({ size })}
          >
            {id}
            <small>
              Wrist {wristIn[0]}–{wristIn[1]} in
            </small>
          </Pick>
        ))}
      </div>
    </>
  );
});

function PieceThumb({ design, form }: { design: Design; form: Design['form'] }) {
  const draw = useMemo(() => drawPiece({ ...design, form, text: design.text.trim() || 'Name' }), [design, form]);
  return <Thumb width={340} height={130} draw={draw} />;
}
