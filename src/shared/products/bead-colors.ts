/** Colors that products are filtered by, in tray order; shared by pictures, forms and filters. */
export const BEAD_COLORS = [
  { id: 'white', name: 'White', hex: '#f4f1ea' },
  { id: 'beige', name: 'Beige', hex: '#d6bd95' },
  { id: 'gold', name: 'Gold', hex: '#c3923a' },
  { id: 'yellow', name: 'Yellow', hex: '#edbf2e' },
  { id: 'orange', name: 'Orange', hex: '#db6e23' },
  { id: 'red', name: 'Red', hex: '#b3231f' },
  { id: 'pink', name: 'Pink', hex: '#d98c97' },
  { id: 'purple', name: 'Purple', hex: '#69345e' },
  { id: 'navy', name: 'Navy', hex: '#232c6b' },
  { id: 'blue', name: 'Blue', hex: '#2f62bd' },
  { id: 'sky', name: 'Sky blue', hex: '#8fb5dc' },
  { id: 'turquoise', name: 'Turquoise', hex: '#2c9c9a' },
  { id: 'green', name: 'Green', hex: '#2f7340' },
  { id: 'brown', name: 'Brown', hex: '#6e4228' },
  { id: 'black', name: 'Black', hex: '#1d1c1e' },
] as const;

export type BeadColor = (typeof BEAD_COLORS)[number]['id'];

export const MAX_COLORS = 4;

export const beadColor = (id: string) => BEAD_COLORS.find((color) => color.id === id);
