import type { Answer } from '../shared/api-client.ts';
import { api } from './api.ts';

/** Calls whose routes are still being built; each moves to `api.call` with its route. */
export const callToCome = api.call as unknown as <Body>(name: string, input: object) => Promise<Answer<Body>>;
