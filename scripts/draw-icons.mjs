// Writes src/ui/icon-shapes.ts: the Lucide icons that the shop uses, each a separate export, so a page's script
// contains only its own icons. Run it after adding a name: node scripts/draw-icons.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const NAMES = [
  ...['house', 'search', 'shopping-bag', 'user-round', 'users-round', 'chevron-down', 'log-out', 'mail', 'phone'],
  ...['arrow-left', 'arrow-right', 'circle-alert', 'circle-check', 'circle', 'check', 'clock', 'x', 'truck', 'ruler'],
  ...['hand', 'message-circle', 'package', 'package-check', 'receipt-text', 'trash', 'wallet', 'credit-card', 'eye'],
  ...['eye-off', 'plus', 'minus', 'gem', 'download', 'printer', 'image-up'],
  ...['settings', 'upload'],
  ...['arrow-up', 'arrow-down', 'copy', 'reply', 'send', 'sticky-note'],
  ...['bold', 'italic', 'heading', 'list', 'list-ordered', 'link', 'image-plus'],
  ...['play', 'file-text', 'dices', 'undo-2', 'rotate-ccw', 'share-2', 'heart'],
  ...[
    'megaphone',
    'chart-column',
    'store',
    'book-open',
    'arrow-up-right',
    'circle-user-round',
    'chevrons-up-down',
    'menu',
    'list-filter',
    'ellipsis',
    'globe',
  ],
];
const nodes = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('lucide-static/icon-nodes.json'), 'utf8'));
const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Most parts are paths, which need only their `d` attribute. */
const short = ([tag, attributes]) =>
  tag === 'path' && Object.keys(attributes).length === 1 ? attributes.d : [tag, attributes];

const lines = NAMES.toSorted().map(
  (name) => `export const ${camel(name)}Icon: IconShape = ${JSON.stringify(nodes[name].map(short))};`,
);
writeFileSync(
  'src/ui/icon-shapes.ts',
  `// Written by scripts/draw-icons.mjs. Shapes: Lucide (https://lucide.dev), ISC License, (c) Lucide Icons and Contributors.
/** Its parts: what a path draws, or another element with its attributes. */
export type IconShape = readonly (string | readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

${lines.join('\n')}
`,
);
