/** Of pages and stories alike. */
export const STATUSES = [
  { value: 'draft', name: 'Draft' },
  { value: 'published', name: 'Published' },
];
