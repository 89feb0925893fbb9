import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { imagePlusIcon } from '../../ui/icon-shapes.ts';
import styles from './markdown-field.module.css';
import { ariaKeys, HEADING, type Keys, keysText, LINK, TOOLS, type Tool } from './markdown-tools.ts';

type ToolbarProps = {
  /** The field's id. */
  of: string;
  isMessage?: true | undefined;
  onEdit: (make: Tool['edit']) => void;
  onLink: () => void;
  /** Left out: no pictures. */
  onPicture?: (() => void) | undefined;
  isPreviewed?: boolean;
  onPreview?: () => void;
};

/** One stop of the Tab key; arrows, Home and End go from button to button. */
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
    // The text keeps the focus, and a phone its keyboard.
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
