/** Words for ratings 1 to 5 (specification, section 5). */
const RATING_WORDS = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const;

export const RATINGS = [1, 2, 3, 4, 5] as const;

/** Word for a whole rating from 1 to 5. */
export const ratingWord = (rating: number): string => RATING_WORDS[Math.round(rating) - 1] ?? '';

/** "4.5 from 23 ratings", or a note that there are none. */
export function ratingText(rating: number, count: number): string {
  if (count === 0) return 'No ratings yet';
  return `${Number(rating.toFixed(1))} from ${count} ${count === 1 ? 'rating' : 'ratings'}`;
}
