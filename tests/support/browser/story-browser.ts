import { setTimeout as pause } from 'node:timers/promises';

/** Interface shared by all browsers; each is driven differently. */
export type Engine = {
  open(address: string): Promise<void>;
  back(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page, which sees nothing but its input. */
  evaluate<Input, Output>(inPage: (input: Input) => Output, input: Input): Promise<Output>;
  /** Taps the center of the element that a function in the page finds. False: nothing found. */
  press(find: (wanted: ControlQuery) => Element | undefined, wanted: ControlQuery): Promise<boolean>;
  /** Types on the keyboard, into the last tapped element. */
  type(text: string): Promise<void>;
  close(): Promise<void>;
};

type ControlQuery = { kind: keyof typeof CONTROLS; selector: string; name: string; isEarly: boolean };

const CONTROLS = {
  button: 'button, [role=button]',
  link: 'a[href]',
  field: 'input, textarea, select',
  choice: 'input[type=radio], input[type=checkbox]',
} as const;

const GIVES_UP_MS = 60_000;
const LOOKS_EVERY_MS = 100;

export type StoryBrowser = ReturnType<typeof createStoryBrowser>;

/** A shopper's actions, in any browser. Each waits until the page can respond. */
export function createStoryBrowser(engine: Engine) {
  const press = async (kind: ControlQuery['kind'], name: string, isEarly = false) => {
    const wanted = { kind, selector: CONTROLS[kind], name, isEarly };
    await until(`the ${kind} “${name}”`, () => engine.press(findControl, wanted));
  };
  const valueIn = (name: string) => engine.evaluate(readField, { selector: CONTROLS.field, name });
  return {
    open: engine.open,
    resize: engine.resize,
    evaluate: engine.evaluate,
    /** Like the browser's Back button. */
    back: engine.back,
    click: (kind: 'button' | 'link' | 'choice', name: string) => press(kind, name),
    /** Clicks as soon as the control is drawn, whether or not its script has loaded. */
    clickEarly: (kind: 'button', name: string) => press(kind, name, true),
    async fill(label: string, text: string): Promise<void> {
      await until(`${text} in “${label}”`, async () => {
        await press('field', label);
        await engine.evaluate(selectAll, undefined);
        await engine.type(text);
        return (await valueIn(label)) === text;
      });
    },
    async choose(label: string, option: string): Promise<void> {
      await until(`the choice ${option} of “${label}”`, async () => {
        if (!(await engine.evaluate(chooseOption, { selector: CONTROLS.field, name: label, option }))) return false;
        await pause(LOOKS_EVERY_MS);
        return (await valueIn(label)) === option;
      });
    },
    async waitForText(text: string): Promise<void> {
      await until(`the words “${text}”`, () => engine.evaluate(saysText, text));
    },
    async waitForPath(start: string): Promise<void> {
      let path = '';
      const isThere = async () => {
        path = await engine.evaluate(readPath, undefined);
        return path.startsWith(start);
      };
      await until(() => `page ${start} (it was ${path})`, isThere);
    },
    path: () => engine.evaluate(readPath, undefined),
    /** Horizontal overflow in pixels. */
    overflow: () => engine.evaluate(readOverflow, undefined),
    stored: (key: string) => engine.evaluate(readStored, key),
  };
}

/** Retries until true. Navigation can break a check, so errors are retried as well. */
export async function until(what: string | (() => string), isSo: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + GIVES_UP_MS;
  let last: unknown;
  for (;;) {
    try {
      if (await isSo()) return;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (performance.now() > limit)
      throw new Error(`Missing ${typeof what === 'string' ? what : what()} after ${GIVES_UP_MS / 1000} s.`, {
        cause: last,
      });
    await pause(LOOKS_EVERY_MS);
  }
}

/**
 * Runs in the page. Finds a control by role and name, like a screen reader; ignores controls that aren't hydrated yet.
 */
function findControl({ kind, selector, name, isEarly }: ControlQuery): Element | undefined {
  const inside = (root: Document | ShadowRoot, wanted: string): Element[] =>
    [...root.querySelectorAll('*')].flatMap((each) => [
      ...(each.matches(wanted) ? [each] : []),
      ...(each.shadowRoot ? inside(each.shadowRoot, wanted) : []),
    ]);
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const getName = (control: Element) => {
    const labels = [...((control as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ');
    return words(control.getAttribute('aria-label')) || words(labels) || words(control.textContent);
  };
  const isReady = (control: Element) => {
    const island = control.closest('[data-island]');
    if (isEarly) return island?.hasAttribute('data-awake') === false;
    if (!island || island.hasAttribute('data-awake')) return !control.matches(':disabled');
    control.scrollIntoView({ block: 'center' });
    return false;
  };
  if (!isEarly && document.querySelector('[data-wake=now]:not([data-awake])')) return;
  const dialog = inside(document, 'dialog:modal').at(-1);
  const all = inside(document, selector).filter(
    (each) => each.checkVisibility({ visibilityProperty: true }) && (!dialog || dialog.contains(each)),
  );
  const control =
    all.find((each) => getName(each) === name) ?? all.find((each) => getName(each).startsWith(name)) ?? undefined;
  if (!control || !isReady(control)) return;
  const target = kind === 'choice' ? ((control as HTMLInputElement).labels?.[0] ?? control) : control;
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = target.getBoundingClientRect();
  const root = target.getRootNode() as Document | ShadowRoot;
  const hit = root.elementFromPoint(left + width / 2, top + height / 2);
  // A notification may cover the control for a while.
  return hit && (target.contains(hit) || hit.contains(target)) ? target : undefined;
}

/** Runs in the page, like the functions below. */
function readField({ selector, name }: { selector: string; name: string }): string | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>(selector)];
  const words = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  return fields.find((field) => [...(field.labels ?? [])].some((label) => words(label.textContent).startsWith(name)))
    ?.value;
}

function chooseOption({ selector, name, option }: { selector: string; name: string; option: string }): boolean {
  const fields = [...document.querySelectorAll<HTMLSelectElement>(selector)];
  const words = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const field = fields.find((each) =>
    [...(each.labels ?? [])].some((label) => words(label.textContent).startsWith(name)),
  );
  if (!field || !(field instanceof HTMLSelectElement)) return false;
  const island = field.closest('[data-island]');
  if (island && !island.hasAttribute('data-awake')) field.scrollIntoView({ block: 'center' });
  // The open list belongs to the browser's window, not to the page, so some browsers can't click it.
  field.value = option;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return field.value === option;
}

function selectAll(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

const saysText = (text: string): boolean => document.body.innerText.replace(/\s+/g, ' ').includes(text);
const readPath = (): string => location.pathname + location.search;
const readOverflow = (): number => document.documentElement.scrollWidth - innerWidth;
const readStored = (key: string): string | null => localStorage.getItem(key);
