import PhotoSwipe, { type PhotoSwipeOptions } from 'photoswipe';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon, arrowRightIcon, xIcon } from '../../ui/icon-shapes.ts';
import { render } from '../hydrate-islands.ts';
import sheet from './close-look.css?url';

type CloseLookInput = {
  /** The gallery's links, each with its picture. */
  links: readonly HTMLAnchorElement[];
  /** Index of the clicked one. */
  place: number;
  /** Accessible name of the dialog. */
  label: string;
  /** Scrolls the gallery to a picture. */
  show(place: number, behavior: ScrollBehavior): void;
};

let isOpen = false;

// PhotoSwipe creates its buttons from HTML strings, which our trusted types policy blocks. Its types lack `preloader`.
const NO_BUTTONS = {
  arrowPrev: false,
  arrowNext: false,
  close: false,
  zoom: false,
  counter: false,
  preloader: false,
};

const OPTIONS: PhotoSwipeOptions = {
  loop: false,
  wheelToZoom: true,
  bgOpacity: 1,
  showHideAnimationType: 'zoom',
  initialZoomLevel: 'fit',
  secondaryZoomLevel: ({ fit }) => Math.max(fit * 2, Math.min(1, fit * 3)),
  maxZoomLevel: ({ fit }) => Math.max(fit * 4, 1.5),
  paddingFn: ({ x }) =>
    x > 700 ? { top: 64, bottom: 80, left: 80, right: 80 } : { top: 60, bottom: 88, left: 0, right: 0 },
  errorMsg: 'This picture didn’t load. Close it and try again.',
  // The dialog handles these.
  escKey: false,
  trapFocus: false,
  returnFocus: false,
  ...NO_BUTTONS,
};

const STILL: PhotoSwipeOptions = { showHideAnimationType: 'none', zoomAnimationDuration: false };

/** Opens the gallery full screen. On closing, focus returns to the picture shown last. */
export async function openCloseLook({ links, place, label, show }: CloseLookInput): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  await loadSheet();
  const dialog = createDialog(label);
  const look = new PhotoSwipe({
    ...OPTIONS,
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches && STILL),
    appendToEl: dialog,
    dataSource: links.map(toSlide),
    index: place,
  });
  look.addFilter('thumbEl', (_, __, index) => imageIn(links[index]) ?? dialog);
  look.on('firstUpdate', () => showControls(look, links.map(toCaption)));
  look.on('change', () => show(look.currIndex, 'instant'));
  look.on('destroy', () => {
    isOpen = false;
    dialog.remove();
    links[look.currIndex]?.focus({ preventScroll: true });
  });
  // Escape, or the back gesture on phones.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (look.opener.isOpen) look.close();
    else look.on('openingAnimationEnd', () => look.close());
  });
  // Browsers may close a dialog without a cancel event the second time.
  dialog.addEventListener('close', () => look.destroy());
  document.body.append(dialog);
  dialog.showModal();
  look.init();
}

let loading: Promise<void> | undefined;

/** Loads the style sheet once; if that fails, the pictures open anyway. */
function loadSheet(): Promise<void> {
  loading ??= new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet;
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      loading = undefined;
      done();
    };
    document.head.append(link);
  });
  return loading;
}

/** Modal, so nothing behind it is reachable. */
function createDialog(label: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'close-look';
  dialog.ariaLabel = label;
  dialog.autofocus = true;
  return dialog;
}

function toSlide(link: HTMLAnchorElement) {
  const image = imageIn(link);
  const shown = image?.currentSrc ?? '';
  // If the browser chose AVIF in the page, use it here too.
  const src = shown === '' || shown.endsWith('.avif') ? (link.dataset.closest ?? link.href) : link.href;
  const width = Number(/-(\d+)\.\w+$/.exec(src)?.[1] ?? 0) || (image?.width ?? 1);
  const [w, h] = [Number(image?.getAttribute('width')) || 4, Number(image?.getAttribute('height')) || 5];
  return {
    src,
    width,
    height: Math.round((width * h) / w),
    alt: image?.alt ?? '',
    thumbCropped: true,
    ...(shown && { msrc: shown }),
  };
}

const imageIn = (link: HTMLAnchorElement | undefined) => link?.querySelector('img');

function showControls(look: PhotoSwipe, words: readonly ReturnType<typeof toCaption>[]) {
  look.element?.removeAttribute('role');
  const place = document.createElement('div');
  place.className = 'pswp__hide-on-close';
  look.element?.append(place);
  const root = render(<Controls look={look} words={words} />, place);
  look.on('destroy', () => root.unmount());
}

const toCaption = (link: HTMLAnchorElement) => ({ role: link.dataset.role, alt: imageIn(link)?.alt ?? '' });

function Controls({ look, words }: { look: PhotoSwipe; words: readonly ReturnType<typeof toCaption>[] }) {
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
