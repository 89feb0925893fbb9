import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite';

/** Paths of the shop's source files, without tests and type declarations. */
export const sourceFiles = (): string[] =>
  globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/[.](?:test|d)[.]/.test(file))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/** Walks the syntax tree of one source file; node positions refer to the text that `visit` gets. */
export function walkSource(file: string, visit: (text: string) => VisitorObject): void {
  const text = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]?.message}`);
  new Visitor(visit(text)).visit(program);
}

export const textOfNode = (text: string, { start, end }: Pick<ESTree.Node, 'start' | 'end'>) => text.slice(start, end);
