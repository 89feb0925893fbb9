import { Type } from 'typebox';
import { nullable } from '../../shared/nullable.ts';

const Day = Type.String({ description: 'A day of the calendar: 2026-12-03' });

/** When something made to order is promised to arrive; null for what is in stock. */
export const Arrives = nullable(Type.Object({ from: Day, to: Day }));
