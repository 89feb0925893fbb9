import { setTimeout as pause } from 'node:timers/promises';

/** What the browsers of all makers can do; each has its own way to be driven. */
export type Engine = {
  open(address: string): Promise<void>;
  back(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Calls a function in the page, which sees nothing but its input. */
  evaluate<Input, Output>(inPage: (input: Input) => Output, input: Input): Promise<Output>;
  /** Presses in the middle of what a function of the page finds, as a finger does. False: it found nothing. */
  press(find: (wanted: ControlQuery) => Element | undefined, wanted: ControlQuery): Promise<boolean>;
  /** Writes with the keyboard, into what was pressed last. */
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

/** What a person does in a shop, in whatever browser. Everything waits until the page can answer it. */
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
    /** As the browser's own button does. */
    back: engine.back,
    click: (kind: 'button' | 'link' | 'choice', name: string) => press(kind, name),
    /** As soon as it is drawn, whether or not its script is there. */
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
    /** How far the page can be pushed sideways, in pixels. */
    overflow: () => engine.evaluate(readOverflow, undefined),
    stored: (key: string) => engine.evaluate(readStored, key),
  };
}

/** Pages come and go under the question: what fails because of that is asked again. */
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
      throw new Error(`There was no ${typeof what === 'string' ? what : what()} within ${GIVES_UP_MS / 1000} s.`, {
        cause: last,
      });
    await pause(LOOKS_EVERY_MS);
  }
}

/** Runs in the page. By its role and its name, as a person who uses a screen reader would; what is not hydrated yet is none. */
function findControl({ kind, selector, name, isEarly }: ControlQuery): Element | undefined {
  const inside = (root: Document | ShadowRoot, wanted: string): Element[] =>
    [...root.querySelectorAll('*')].flatMap((each) => [
      ...(each.matches(wanted) ? [each] : []),
      ...(each.shadowRoot ? inside(each.shadowRoot, wanted) : []),
    ]);
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (control: Element) => {
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
    all.find((each) => nameOf(each) === name) ?? all.find((each) => nameOf(each).startsWith(name)) ?? undefined;
  if (!control || !isReady(control)) return;
  const target = kind === 'choice' ? ((control as HTMLInputElement).labels?.[0] ?? control) : control;
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = target.getBoundingClientRect();
  const root = target.getRootNode() as Document | ShadowRoot;
  const hit = root.elementFromPoint(left + width / 2, top + height / 2);
  // A notice may lie over it for a while.
  return hit && (target.contains(hit) || hit.contains(target)) ? target : undefined;
}

/** Runs in the page, as do those below. */
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
  // The list that opens belongs to the browser's window and not to the page: it can't be pressed in all of them.
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
