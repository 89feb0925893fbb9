import type { Page } from 'playwright-core';

/**
 * Accessibility of a page's layout, measured in a real browser. Each function returns the violations, and nothing if
 * there are none.
 */

const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary';

const SETTLES_WITHIN_FRAMES = 60;

/** Horizontal overflow in pixels, after a change of window size or font has settled. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(async (most) => {
    const over = () => document.documentElement.scrollWidth - innerWidth;
    for (let frame = 0; frame < most && (frame < 2 || over() > 0); frame += 1)
      await new Promise((done) => requestAnimationFrame(done));
    return over();
  }, SETTLES_WITHIN_FRAMES);

/**
 * Touch targets smaller than 44 px in one direction. Excludes links within a text, which are as high as its lines; a
 * checkbox includes its label, and a card's link the whole card.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.locator(CONTROLS).evaluateAll((controls) => {
    const MIN = 44;
    const pressed = (control: Element) => {
      const label = control.closest('label');
      if (label) return label.getBoundingClientRect();
      const cover = getComputedStyle(control, '::after');
      const card = cover.position === 'absolute' && cover.inset === '0px' ? control.closest('li') : null;
      return (card ?? control).getBoundingClientRect();
    };
    const isInText = (control: Element) => getComputedStyle(control).display === 'inline';
    const isSeen = (control: Element) =>
      control.checkVisibility({ visibilityProperty: true }) && control.getBoundingClientRect().width > 1;
    return controls
      .filter((control) => isSeen(control) && !isInText(control))
      .map((control) => ({ control, box: pressed(control) }))
      .filter(({ box }) => box.bottom > 0 && (box.width < MIN - 0.5 || box.height < MIN - 0.5))
      .map(
        ({ control, box }) => `${Math.round(box.width)}x${Math.round(box.height)} ${control.outerHTML.slice(0, 90)}`,
      );
  });

/** Controls without a border of their own in forced-colors mode. */
export const controlsWithoutContrast = (page: Page): Promise<string[]> =>
  page.locator('main button:visible, main input:visible, main select:visible').evaluateAll((controls) =>
    controls
      .filter((control) => {
        // A visually hidden file input is clicked through its label.
        const label = control.matches('.vh') && control instanceof HTMLInputElement && control.labels?.[0];
        const { borderTopStyle, appearance } = getComputedStyle(label || control);
        return borderTopStyle === 'none' && appearance === 'none' && !control.querySelector('svg');
      })
      .map((control) => control.outerHTML.slice(0, 90)),
  );

/** Invalid fields without an associated error message. */
export const errorsNotAnnounced = (page: Page): Promise<string[]> =>
  page.locator('[aria-invalid=true]').evaluateAll((fields) =>
    fields
      .filter((field) => {
        const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
        return !ids.some((id) => document.getElementById(id)?.textContent?.trim());
      })
      .map((field) => field.outerHTML.slice(0, 90)),
  );

/** Text cut off at twice the text size: on buttons, links, labels, headings and paragraphs, in any language. */
export const clippedText = (page: Page): Promise<string[]> =>
  page.locator('main button, main a, main label, main h1, main h2, main p').evaluateAll((all) =>
    all
      .filter((one) => {
        const { overflowX, overflowY } = getComputedStyle(one);
        const hides = overflowX === 'hidden' || overflowY === 'hidden' || overflowX === 'clip';
        return (
          hides &&
          one.clientWidth > 1 &&
          (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        );
      })
      .map((one) => one.outerHTML.slice(0, 90)),
  );

/** Placeholders wider than their field. */
export const cutPlaceholders = (page: Page): Promise<string[]> =>
  page.locator('input[placeholder]').evaluateAll((fields) => {
    const pen = document.createElement('canvas').getContext('2d');
    return fields.flatMap((field) => {
      if (!(field instanceof HTMLInputElement) || !pen || field.clientWidth <= 1) return [];
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      pen.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(field.placeholder).width > room ? [field.placeholder] : [];
    });
  });

export const setTextSize = (page: Page, size: '100%' | '200%'): Promise<void> =>
  page.evaluate((value) => {
    document.documentElement.style.fontSize = value;
  }, size);

/** `wide` is the widest text spacing that WCAG 1.4.12 requires a page to support. */
export const spaceText = (page: Page, spacing: 'wide' | 'normal'): Promise<void> =>
  page.evaluate((isWide) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }',
    );
    document.adoptedStyleSheets = isWide ? [sheet] : [];
  }, spacing === 'wide');
