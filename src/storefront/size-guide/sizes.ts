/** Inches, finished and measured inside; the four sizes in the specification's order. */
export const SIZES = ['Small', 'Medium', 'Large', 'Extra Large'] as const;

export type Measure = { name: string; inches: readonly [string, string, string, string] };
export type Chart = {
  id: string;
  title: string;
  /** Slugs of the categories that it is for. */
  categories: readonly string[];
  how: string;
  measures: readonly Measure[];
};

export const CHARTS: readonly Chart[] = [
  {
    id: 'wristbands',
    categories: ['wristbands', 'nametags'],
    title: 'Wristbands and nametags',
    how: 'Lay the tape around the wrist just above the bone, where a watch would sit.',
    measures: [
      { name: 'Fits a wrist of', inches: ['5.25–5.9', '6.0–6.6', '6.7–7.3', '7.4–8.2'] },
      { name: 'Inner girth', inches: ['6.25', '7.0', '7.75', '8.5'] },
    ],
  },
  {
    id: 'anklets',
    categories: ['anklets'],
    title: 'Anklets',
    how: 'Measure around the ankle at its narrowest, standing.',
    measures: [
      { name: 'Fits an ankle of', inches: ['7.5–8.2', '8.3–9.0', '9.1–9.8', '9.9–11.0'] },
      { name: 'Length', inches: ['9.0', '9.75', '10.5', '11.75'] },
    ],
  },
  {
    id: 'chockers',
    categories: ['chockers'],
    title: 'Chockers',
    how: 'Measure around the base of the neck, with a finger under the tape. A two inch extender is included.',
    measures: [
      { name: 'Fits a neck of', inches: ['12–12.9', '13–13.9', '14–15.2', '15.3–17'] },
      { name: 'Length', inches: ['13.5', '14.5', '15.75', '17.5'] },
    ],
  },
  {
    id: 'necklaces',
    categories: ['necklaces'],
    title: 'Necklaces',
    how: 'Hold a string where you want the necklace to end, then measure the string.',
    measures: [{ name: 'Length', inches: ['16', '18', '20', '24'] }],
  },
];

/** The line beside the size select: what a Medium is, for categories that have a chart. */
export function mediumFits(category: string): string | undefined {
  const first = CHARTS.find(({ categories }) => categories.includes(category))?.measures[0];
  return first && `Medium: ${first.name.toLowerCase()} ${first.inches[1].replace('–', ' to ')} in.`;
}
