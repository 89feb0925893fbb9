import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ApiResult } from '../../shared/api-client.ts';
import { useQuery } from './use-query.ts';

// The hook renders nothing, so React only needs `window` to exist.
vi.stubGlobal('window', { HTMLIFrameElement: class {} });
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

const emptyRoot = () =>
  ({ nodeType: 1, tagName: 'DIV', ownerDocument: null, addEventListener() {} }) as unknown as Element;

type Options = Parameters<typeof useQuery<string>>[2];
type Call = { key: string; answers(answer: ApiResult<string>): Promise<void> };

const good = (body: string): ApiResult<string> => ({ ok: true, status: 200, body, headers: new Headers() });
const refused: ApiResult<string> = {
  ok: false,
  status: 503,
  error: { code: 'unavailable', detail: 'Later.', message: 'Later.' },
};

/** A component that queries a key, with its calls so far, which the test answers in any order. */
async function asking(key: string | undefined, options?: Options) {
  const calls: Call[] = [];
  let state!: ReturnType<typeof useQuery<string>>;
  function Component({ wanted }: { wanted: string | undefined }) {
    state = useQuery<string>(
      wanted,
      () => {
        const call = Promise.withResolvers<ApiResult<string>>();
        calls.push({ key: wanted ?? '', answers: (answer) => act(async () => call.resolve(answer)) });
        return call.promise;
      },
      options,
    );
    return null;
  }
  const root = createRoot(emptyRoot());
  const later = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
  // The query starts in a timer, which React sets after rendering.
  const show = async (wanted: string | undefined) => {
    await act(async () => root.render(createElement(Component, { wanted })));
    await later(0);
  };
  const refetch = async () => {
    await act(async () => state.refetch());
    await later(0);
  };
  const leave = async () => act(async () => root.unmount());
  onTestFinished(leave);
  await show(key);
  return { calls, state: () => state, show, leave, later, refetch };
}

const getKeys = (calls: readonly Call[]) => calls.map(({ key }) => key);

test('requests a key once and shows the response', async () => {
  const { calls, state, show } = await asking('a');
  expect(state()).toMatchObject({ answer: undefined, data: undefined, isLoading: true });
  await calls[0]?.answers(good('of a'));
  expect(state()).toMatchObject({ data: 'of a', isLoading: false });
  await show('a');
  expect(getKeys(calls)).toEqual(['a']);
});

test('requests nothing without a key, and clears the previous response', async () => {
  const { calls, state, show } = await asking(undefined);
  expect(state()).toMatchObject({ answer: undefined, isLoading: false });
  expect(calls).toEqual([]);
  await show('a');
  await calls[0]?.answers(good('of a'));
  await show(undefined);
  expect(state()).toMatchObject({ answer: undefined, data: undefined, isLoading: false });
});

test('drops the response for a previous key, before or after the new one', async () => {
  const { calls, state, show } = await asking('a');
  await show('b');
  await calls[0]?.answers(good('of a'));
  expect(state()).toMatchObject({ data: undefined, isLoading: true });
  await show('c');
  await calls[2]?.answers(good('of c'));
  await calls[1]?.answers(good('of b'));
  expect(state()).toMatchObject({ data: 'of c', isLoading: false });
  expect(getKeys(calls)).toEqual(['a', 'b', 'c']);
});

test('shows nothing, or the previous response on request, until a new key’s response arrives', async () => {
  for (const [options, meanwhile] of [[{}], [{ keepPrevious: true as const }, 'of a']] as const) {
    const { calls, state, show } = await asking('a', options);
    await calls[0]?.answers(good('of a'));
    await show('b');
    expect(state()).toMatchObject({ data: meanwhile, isLoading: true });
    await calls[1]?.answers(good('of b'));
    expect(state()).toMatchObject({ data: 'of b', isLoading: false });
  }
});

test('shows known data during a refetch, and drops the first call’s response', async () => {
  const { calls, state, refetch } = await asking('a');
  await calls[0]?.answers(good('first'));
  await refetch();
  expect(state()).toMatchObject({ data: 'first', isLoading: true });
  await refetch();
  await calls[2]?.answers(good('third'));
  await calls[1]?.answers(good('second'));
  expect(state()).toMatchObject({ data: 'third', isLoading: false });
});

test('keeps the previous body when a refetch fails, and shows none for a new key', async () => {
  const { calls, state, refetch, show } = await asking('a');
  await calls[0]?.answers(good('of a'));
  await refetch();
  await calls[1]?.answers(refused);
  expect(state()).toMatchObject({ answer: { ok: false, status: 503 }, data: 'of a', isLoading: false });
  await show('b');
  await calls[2]?.answers(refused);
  expect(state()).toMatchObject({ answer: { ok: false }, data: undefined });
});

test('keeps a response set by another call over one still in flight', async () => {
  const { calls, state } = await asking('a');
  await act(async () => state().put('saved'));
  expect(state()).toMatchObject({ data: 'saved', isLoading: false });
  await calls[0]?.answers(good('from before'));
  expect(state().data).toBe('saved');
});

test('debounces keys that follow typing', async () => {
  const { calls, show, later } = await asking('a', { debounceMs: 200 });
  await later(150);
  await show('ab');
  await later(150);
  await show('abc');
  expect(calls).toEqual([]);
  await later(200);
  expect(getKeys(calls)).toEqual(['abc']);
});

test('calls onAnswer for each displayed response, and never after unmount', async () => {
  const told: unknown[] = [];
  const { calls, leave, show, later, refetch } = await asking('a', { onAnswer: (answer) => told.push(answer) });
  await calls[0]?.answers(good('of a'));
  await refetch();
  await show('b');
  await calls[1]?.answers(good('again'));
  await leave();
  await calls[2]?.answers(good('of b'));
  await later(1_000);
  expect(told).toEqual([good('of a')]);
});
