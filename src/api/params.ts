import { Type } from 'typebox';

export const ById = Type.Object({ id: Type.String({ maxLength: 40 }) });
export const ByUuid = Type.Object({ id: Type.String({ format: 'uuid' }) });
export const ByProductId = Type.Object({ id: Type.String({ maxLength: 200, examples: ['rift-diamond-cuff'] }) });
export const ByOrderId = Type.Object({ id: Type.String({ maxLength: 100 }) });
export const ByPasskeyId = Type.Object({ id: Type.String({ maxLength: 100 }) });
/** Slug of a category or community. */
export const BySlug = Type.Object({ slug: Type.String({ maxLength: 60 }) });

/** The body of a 202 or 204. */
export const NoContent = Type.Null();
