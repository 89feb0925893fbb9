import type { KeyboardEvent } from 'react';
import {
  boldIcon,
  headingIcon,
  type IconShape,
  italicIcon,
  linkIcon,
  listIcon,
  listOrderedIcon,
} from '../../ui/icon-shapes.ts';
import type { Edit, Selected } from './markdown-edits.ts';
import { toggleHeading, toggleList } from './markdown-lines.ts';
import { toggleMark } from './markdown-marks.ts';

export type Keys = { code: string; shift?: true; alt?: true };
export type Tool = { name: string; icon: IconShape; keys: Keys; edit: (selected: Selected) => Edit };

/** The keys are those of Google Docs and of mail programs. */
export const TOOLS: readonly Tool[] = [
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
export const LINK = { name: 'Link', icon: linkIcon, keys: { code: 'KeyK' } } as const;
export const HEADING = 'Heading';

/** The tool whose keys were pressed. */
export function toolOf(event: KeyboardEvent): Tool | 'link' | undefined {
  if (isPressed(event, LINK.keys)) return 'link';
  return TOOLS.find(({ keys }) => isPressed(event, keys));
}

/** Letters by what stands on the key, digits by their place: with Shift, a key of digits says something else. */
function isPressed(
  event: KeyboardEvent,
  { code, shift = false, alt = false }: Partial<Record<'alt' | 'shift', boolean>> & { code: string },
): boolean {
  // AltGr is Ctrl and Alt on Windows and types letters.
  if (event.nativeEvent.getModifierState('AltGraph')) return false;
  const isKey = code.startsWith('Key') ? event.key.toLowerCase() === code.slice(3).toLowerCase() : event.code === code;
  return isKey && (event.ctrlKey || event.metaKey) && event.shiftKey === shift && event.altKey === alt;
}

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

export function keysText({ code, shift, alt }: Keys): string {
  const key = code.replace(/^(?:Key|Digit)/, '');
  if (isMac) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}⌘${key}`;
  return `Ctrl${alt ? '+Alt' : ''}${shift ? '+Shift' : ''}+${key}`;
}

export const ariaKeys = ({ code, shift, alt }: Keys): string =>
  `${isMac ? 'Meta' : 'Control'}${alt ? '+Alt' : ''}${shift ? '+Shift' : ''}+${code.replace(/^(?:Key|Digit)/, '')}`;
