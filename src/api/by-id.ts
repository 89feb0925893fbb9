import { Type } from 'typebox';

/** Parameters of a route that names something by its id. */
export const ById = Type.Object({ id: Type.String({ maxLength: 40 }) });
