import type { PhotoSwipeOptions } from 'photoswipe';
import PhotoSwipe from 'photoswipe';
import sheet from './close-look.css?url';
import { showControls } from './close-look-controls.tsx';
import { imageIn, slideOf, wordsOf } from './close-look-slides.ts';

type CloseLookInput = {
  /** The pictures of the gallery, each in its link. */
  links: readonly HTMLAnchorElement[];
  /** Which of them was pressed. */
  place: number;
  /** What they are. */
  label: string;
  /** Brings a picture of the gallery into view. */
  show(place: number, behavior: ScrollBehavior): void;
};

let isOpen = false;

/** Opens a picture on the whole screen, and the others beside it. Closed, it leads back to the one that was shown last. */
export async function openCloseLook({ links, place, label, show }: CloseLookInput): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  await loadSheet();
  const dialog = createDialog(label);
  const look = new PhotoSwipe({
    ...OPTIONS,
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches && STILL),
    appendToEl: dialog,
    dataSource: links.map(slideOf),
    index: place,
  });
  look.addFilter('thumbEl', (_, __, index) => imageIn(links[index]) ?? dialog);
  look.on('firstUpdate', () => showControls(look, links.map(wordsOf)));
  look.on('change', () => show(look.currIndex, 'instant'));
  look.on('destroy', () => {
    isOpen = false;
    dialog.remove();
    links[look.currIndex]?.focus({ preventScroll: true });
  });
  // Escape, and on phones the gesture or button that goes back.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (look.opener.isOpen) look.close();
    else look.on('openingAnimationEnd', () => look.close());
  });
  // A browser may close a dialog without asking a second time.
  dialog.addEventListener('close', () => look.destroy());
  document.body.append(dialog);
  dialog.showModal();
  look.init();
}

// PhotoSwipe builds its own buttons from HTML text, which the pages' trusted types policy blocks. Its types lack `preloader`.
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
  // The dialog does these.
  escKey: false,
  trapFocus: false,
  returnFocus: false,
  ...NO_BUTTONS,
};

const STILL: PhotoSwipeOptions = { showHideAnimationType: 'none', zoomAnimationDuration: false };

/** Modal, so that nothing behind it can be reached. */
function createDialog(label: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'close-look';
  dialog.ariaLabel = label;
  dialog.autofocus = true;
  return dialog;
}

/** Once; without it the pictures are shown all the same. */
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
let loading: Promise<void> | undefined;
