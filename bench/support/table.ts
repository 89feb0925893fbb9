/** Prints rows as a Markdown table, to be pasted into the docs. */
export function printTable(title: string, head: readonly string[], rows: readonly (string | number)[][]): void {
  const text = [head.map(String), ...rows.map((row) => row.map(String))];
  const widths = head.map((_name, column) => Math.max(...text.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [first = [], ...rest] = text;
  console.log(`\n${title}\n`);
  console.log([line(first), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n'));
}
