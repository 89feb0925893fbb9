import { useEffect, useRef, useState } from 'react';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { isOutdated, type ScreenScale, screenNow, screenScale } from '../../browser/storage/screen-scale.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { xIcon } from '../../ui/icon-shapes.ts';
import { render } from '../hydrate-islands.ts';
import styles from './life-size.module.css';
import { MatchScreen } from './match-screen.tsx';
import { type LifeSizePicture, TrueSize } from './true-size.tsx';

let isOpen = false;

/** Shows a picture as large as what it shows is in life; before that, once, how large an inch is on this screen. */
export function openLifeSize(picture: LifeSizePicture, opener: HTMLElement): void {
  if (isOpen) return;
  isOpen = true;
  const place = document.createElement('div');
  document.body.append(place);
  const root = render(
    <LifeSize
      {...picture}
      onClose={() => {
        isOpen = false;
        root.unmount();
        place.remove();
        opener.focus({ preventScroll: true });
      }}
    />,
    place,
  );
}

function LifeSize({ onClose, ...picture }: LifeSizePicture & { onClose: () => void }) {
  const stored = usePersisted(screenScale);
  const [isMatching, setMatching] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useScreenChanges();
  useEffect(() => dialog.current?.showModal(), []);
  const outdated = stored !== null && isOutdated(stored);
  const known = stored && !outdated && !isMatching ? stored.pixelsPerInch : undefined;
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="life-size-title" onClose={onClose}>
      <div className={styles.head}>
        <h2 id="life-size-title">{known ? 'Life size' : 'Match your screen'}</h2>
        <IconButton label="Close" look="bare" onClick={() => dialog.current?.close()}>
          <Icon shape={xIcon} />
        </IconButton>
      </div>
      {known ? (
        <TrueSize {...picture} pixelsPerInch={known} onMatch={() => setMatching(true)} />
      ) : (
        <MatchScreen
          guess={guessFrom(stored)}
          why={
            outdated ? 'This page was zoomed, or is on another screen, since you matched it. Match it once more.' : ''
          }
          onMatched={(pixelsPerInch) => {
            screenScale.set({ pixelsPerInch, ...screenNow() });
            setMatching(false);
          }}
        />
      )}
    </dialog>
  );
}

/** Phones have denser screens than desks; after zooming, what the earlier match says of this zoom. */
function guessFrom(stored: ScreenScale | null): number {
  if (stored) return (stored.pixelsPerInch * stored.devicePixelRatio) / screenNow().devicePixelRatio;
  return matchMedia('(pointer: coarse)').matches ? 155 : 96;
}

/** Draws anew once the page is zoomed or its window moves to another screen, which both resize it. */
function useScreenChanges(): void {
  const [, setSeen] = useState('');
  useEffect(() => {
    const look = () => setSeen(JSON.stringify(screenNow()));
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, []);
}
