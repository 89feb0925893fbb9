import { memo, useMemo } from 'react';
import { useHydrated } from '../../browser/store.ts';
import { BORDERS } from '../../shop/studio/core/borders.ts';
import { type Design, PLACES } from '../../shop/studio/core/design.ts';
import { SYMBOLS } from '../../shop/studio/core/symbols.ts';
import type { Choose } from './form-choices.tsx';
import { Pick } from './pick.tsx';
import { useSettings } from './settings-context.ts';
import styles from './studio.module.css';
import { Thumb } from './thumb.tsx';
import { borderHeight, drawBorder, drawSymbol } from './weave/thumbs.ts';

type PatternProps = { chosen: string; drawn: Design; choose: Choose };

export const BorderChoices = memo(function BorderChoices({ chosen, drawn, choose }: PatternProps) {
  const { borders } = useSettings();
  return (
    <div className={styles.tiles}>
      {BORDERS.filter(({ id }) => borders.includes(id)).map(({ id, name }) => (
        <Pick
          key={id}
          name="border"
          value={id}
          look="tile"
          checked={chosen === id}
          onPick={(border) => choose({ border })}
        >
          <BorderThumb design={drawn} id={id} />
          <span>{name}</span>
        </Pick>
      ))}
    </div>
  );
});

const WIDE = 118;
function BorderThumb({ design, id }: { design: Design; id: string }) {
  const { letters, ground, first, second } = design;
  // Only its colors count.
  const draw = useMemo(() => drawBorder({ letters, ground, first, second }, id), [letters, ground, first, second, id]);
  const isAwake = useHydrated();
  return <Thumb width={WIDE} height={isAwake ? borderHeight(WIDE) : 85} draw={draw} />;
}

type SymbolProps = PatternProps & { place: string };

export const SymbolChoices = memo(function SymbolChoices({ chosen, place, drawn, choose }: SymbolProps) {
  const { symbols } = useSettings();
  return (
    <>
      <div className={`${styles.tiles} ${styles.small}`}>
        {SYMBOLS.filter(({ id }) => symbols.includes(id)).map(({ id, name }) => (
          <Pick
            key={id}
            name="symbol"
            value={id}
            look="tile"
            checked={chosen === id}
            onPick={(symbol) => choose({ symbol })}
          >
            <SymbolThumb design={drawn} id={id} />
            <span>{name}</span>
          </Pick>
        ))}
      </div>
      <div className={styles.sub} role="radiogroup" aria-label="Place of the symbol" hidden={chosen === 'none'}>
        {PLACES.map(({ id, name }) => (
          <Pick
            key={id}
            name="place"
            value={id}
            look="pill"
            checked={place === id}
            onPick={(at) => choose({ place: at })}
          >
            {name}
          </Pick>
        ))}
      </div>
    </>
  );
});

function SymbolThumb({ design, id }: { design: Design; id: string }) {
  const { letters, ground, first, second } = design;
  const draw = useMemo(() => drawSymbol({ letters, ground, first, second }, id), [letters, ground, first, second, id]);
  return <Thumb width={96} height={66} draw={draw} />;
}
