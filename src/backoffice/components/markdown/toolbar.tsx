import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import {
  boldIcon,
  headingIcon,
  type IconShape,
  imagePlusIcon,
  italicIcon,
  linkIcon,
  listIcon,
  listOrderedIcon,
} from '../../../ui/icon-shapes.ts';
import { type Edit, type Selected, toggleHeading, toggleList, toggleMark } from './edits.ts';
import styles from './markdown-field.module.css';

type Keys = { code: string; shift?: true; alt?: true };
type Tool = { name: string; icon: IconShape; keys: Keys; edit: (selected: Selected) => Edit };

/** Same keyboard shortcuts as Google Docs and mail clients. */
const TOOLS: readonly Tool[] = [
  { name: 'Bold', icon: boldIcon, keys: { code: 'KeyB' }, edit: (selected) => toggleMark(selected, 'bold') },
  { name: 'Italic', icon: italicIcon, keys: { code: 'KeyI' }, edit: (selected) => toggleMark(selected, 'italic') },
  { name: 'Heading', icon: headingIcon, keys: { code: 'Digit2', alt: true }, edit: toggleHeading },
  {
    name: 'Bulleted list',
    icon: listIcon,
    keys: { code: 'Digit8', shift: true },
    edit: (selected) => toggleList(selected, 'bullets'),
  },
  {
    name: 'Numbered list',
    icon: listOrderedIcon,
    keys: { code: 'Digit7', shift: true },
    edit: (selected) => toggleList(selected, 'numbers'),
  },
];
const LINK = { name: 'Link', icon: linkIcon, keys: { code: 'KeyK' } } as const;
const HEADING = 'Heading';

export function getTool(event: KeyboardEvent): Tool | 'link' | undefined {
  if (isPressed(event, LINK.keys)) return 'link';
  return TOOLS.find(({ keys }) => isPressed(event, keys));
}

/** Match letters by `key` and digits by `code`: with Shift, digit keys produce other characters. */
function isPressed(
  event: KeyboardEvent,
  { code, shift = false, alt = false }: Partial<Record<'alt' | 'shift', boolean>> & { code: string },
): boolean {
  // AltGr is reported as Ctrl+Alt on Windows and types characters.
  if (event.nativeEvent.getModifierState('AltGraph')) return false;
  const isKey = code.startsWith('Key') ? event.key.toLowerCase() === code.slice(3).toLowerCase() : event.code === code;
  return isKey && (event.ctrlKey || event.metaKey) && event.shiftKey === shift && event.altKey === alt;
}

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

function keysText({ code, shift, alt }: Keys): string {
  const key = code.replace(/^(?:Key|Digit)/, '');
  if (isMac) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}⌘${key}`;
  return `Ctrl${alt ? '+Alt' : ''}${shift ? '+Shift' : ''}+${key}`;
}

const ariaKeys = ({ code, shift, alt }: Keys): string =>
  `${isMac ? 'Meta' : 'Control'}${alt ? '+Alt' : ''}${shift ? '+Shift' : ''}+${code.replace(/^(?:Key|Digit)/, '')}`;

type ToolbarProps = {
  /** Id of the field. */
  of: string;
  isMessage?: true | undefined;
  onEdit: (make: Tool['edit']) => void;
  onLink: () => void;
  /** Omitted: no picture button. */
  onPicture?: (() => void) | undefined;
  isPreviewed?: boolean;
  onPreview?: () => void;
};

/** Toolbar with one tab stop (roving tabindex); arrow keys, Home and End move between buttons. */
export function MarkdownToolbar({
  of,
  isMessage,
  onEdit,
  onLink,
  onPicture,
  isPreviewed = false,
  onPreview,
}: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const tools = TOOLS.filter(({ name }) => !isMessage || name !== HEADING);
  function move(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const to = stepTo(event.key, at, buttons.length);
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  }
  const stop = (place: number) => ({ tabIndex: place === current ? 0 : -1, onFocus: () => setCurrent(place) });
  return (
    <div ref={bar} className={styles.bar} role="toolbar" aria-label="Formatting" aria-controls={of} onKeyDown={move}>
      {tools.map(({ edit, ...tool }, place) => (
        <ToolButton key={tool.name} {...tool} {...stop(place)} disabled={isPreviewed} onPress={() => onEdit(edit)} />
      ))}
      <ToolButton {...LINK} {...stop(tools.length)} disabled={isPreviewed} onPress={onLink} />
      {onPicture && (
        <ToolButton
          name="Picture"
          icon={imagePlusIcon}
          {...stop(tools.length + 1)}
          disabled={isPreviewed}
          onPress={onPicture}
        />
      )}
      {onPreview && (
        <button
          type="button"
          className={styles.preview}
          aria-pressed={isPreviewed}
          {...stop(tools.length + 2)}
          onClick={onPreview}
        >
          Preview
        </button>
      )}
    </div>
  );
}

type ToolButtonProps = Pick<Tool, 'name' | 'icon'> & {
  keys?: Keys;
  tabIndex: number;
  disabled: boolean;
  onFocus: () => void;
  onPress: () => void;
};

const ToolButton = ({ name, icon, keys, onPress, ...rest }: ToolButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={name}
    aria-keyshortcuts={keys && ariaKeys(keys)}
    title={keys ? `${name} (${keysText(keys)})` : name}
    // Keeps the focus in the textarea, so a phone's keyboard stays open.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    <Icon shape={icon} />
  </button>
);

function stepTo(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
