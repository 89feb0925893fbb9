import { change } from '../../platform/db/query.ts';

/** Takes SampleReviews as JSON. Nobody bought what they are about. */
export const addSampleReviewRows = change(
  (sql, reviews: string) => sql`
    insert into reviews (product_id, name, rating, comment, fit, created_at, is_verified, is_sample)
    select "productId", name, rating, comment, fit, "writtenAt", false, true
    from jsonb_to_recordset(${reviews}::text::jsonb) as r ("productId" text, name text, rating int, comment text, fit text,
      "writtenAt" timestamptz)`,
);
