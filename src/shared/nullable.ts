import { type TSchema, Type } from 'typebox';

/** A shape, or null: how JSON and columns say that there is nothing. */
export const nullable = <Shape extends TSchema>(shape: Shape) => Type.Union([shape, Type.Null()]);
