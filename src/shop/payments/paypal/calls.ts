import type { TSchema } from 'typebox';
import { type Call, callPaypal } from './call.ts';
import { type Credentials, createTokens } from './token.ts';
import type { Wire } from './wire.ts';

/** The ways of calling PayPal, with a token that all calls share. */
export function createCalls(wire: Wire, credentials: Credentials) {
  const { apiUrl } = credentials;
  const tokens = createTokens(wire, credentials);
  const call = <Shape extends TSchema>(details: Call<Shape>) => callPaypal({ wire, tokens, apiUrl }, details);

  const get = <Shape extends TSchema>(name: string, path: string, shape: Shape, within: number) =>
    call({ name, method: 'GET', path, shape, repeatable: 'yes', withinMilliseconds: within });

  const post = <Shape extends TSchema>(
    { name, path, body, shape }: Pick<Call<Shape>, 'name' | 'path' | 'body' | 'shape'>,
    requestId: string,
    within: number,
  ) =>
    call({
      name,
      method: 'POST',
      path,
      shape,
      body,
      headers: { 'paypal-request-id': requestId, prefer: 'return=representation' },
      repeatable: 'yes',
      withinMilliseconds: within,
    });

  return { tokens, call, get, post };
}

export type Calls = ReturnType<typeof createCalls>;
