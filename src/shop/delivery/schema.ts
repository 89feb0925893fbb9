import { Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';

const Day = nullable(Type.String({ description: 'A day of the calendar: 2026-12-03; null where none is promised' }));

/** Promised range of arrival days. */
export const ARRIVAL = { arrivesFrom: Day, arrivesTo: Day };
