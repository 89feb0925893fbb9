type Line = {
  kind: string;
  units: number;
  item: string;
  note: string;
};

const ABOUT_ITEMS: Record<string, string> = {
  replacement: 'Replacement: ',
  canceled: 'Canceled: ',
  moved: 'Made by someone else: ',
};
const BY_STAFF: Record<string, [alone: string, noted: string]> = {
  payment: ['Paid', 'Paid by'],
  advance: ['Advance', 'Advance for'],
  correction: ['Correction', 'Correction:'],
};

/** Description of a maker's ledger line without its order: "1 × Sun Disc Earrings", "Paid by M-Pesa, KSh 52,000". */
export function lineText({ kind, units, item, note }: Line): string {
  const [alone, noted] = BY_STAFF[kind] ?? [];
  if (alone !== undefined) return note === '' ? alone : `${noted} ${note}`;
  return `${ABOUT_ITEMS[kind] ?? ''}${Math.abs(units).toLocaleString('en-US')} × ${item}`;
}
