import type PhotoSwipe from 'photoswipe';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon, arrowRightIcon, xIcon } from '../../ui/icon-shapes.ts';
import { render } from '../hydrate-islands.ts';
import type { wordsOf } from './close-look-slides.ts';

export function showControls(look: PhotoSwipe, words: readonly ReturnType<typeof wordsOf>[]) {
  look.element?.removeAttribute('role');
  const place = document.createElement('div');
  place.className = 'pswp__hide-on-close';
  look.element?.append(place);
  const root = render(<Controls look={look} words={words} />, place);
  look.on('destroy', () => root.unmount());
}

function Controls({ look, words }: { look: PhotoSwipe; words: readonly ReturnType<typeof wordsOf>[] }) {
  const [place, setPlace] = useState(look.currIndex);
  useEffect(() => {
    const follow = () => setPlace(look.currIndex);
    look.on('change', follow);
    return () => look.off('change', follow);
  }, [look]);
  const last = words.length - 1;
  return (
    <>
      <p className="close-look-count">{last > 0 && `${place + 1} of ${last + 1}`}</p>
      <div className="close-look-close">
        <IconButton label="Close" onClick={() => look.close()}>
          <Icon shape={xIcon} />
        </IconButton>
      </div>
      {last > 0 && (
        <>
          <div className="close-look-previous">
            <IconButton label="Previous picture" aria-disabled={place === 0} onClick={() => look.prev()}>
              <Icon shape={arrowLeftIcon} />
            </IconButton>
          </div>
          <div className="close-look-next">
            <IconButton label="Next picture" aria-disabled={place === last} onClick={() => look.next()}>
              <Icon shape={arrowRightIcon} />
            </IconButton>
          </div>
        </>
      )}
      <p className="close-look-words" aria-live="polite">
        {words[place]?.role && <b>{words[place].role}</b>} {words[place]?.alt}
      </p>
    </>
  );
}
