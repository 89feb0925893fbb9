import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../tests/support/browser/memory-storage.ts';
import { createToastBox } from './toasts.ts';

/** A manual clock that runs scheduled callbacks when advanced. */
function clockAt(start: number) {
  let moment = start;
  let waiting: { at: number; work: () => void }[] = [];
  return {
    now: () => moment,
    later(work: () => void, ms: number) {
      const entry = { at: moment + ms, work };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    pass(ms: number) {
      const until = moment + ms;
      for (;;) {
        const next = waiting.toSorted((a, b) => a.at - b.at).find(({ at }) => at <= until);
        if (!next) break;
        waiting = waiting.filter((other) => other !== next);
        moment = next.at;
        next.work();
      }
      moment = until;
    },
  };
}

const open = (clock = clockAt(1_000_000), drawer = createMemoryStorage()) => ({
  clock,
  drawer,
  box: createToastBox({ storage: () => drawer, ...clock }),
});
const texts = (box: ReturnType<typeof createToastBox>) => box.read().map(({ text }) => text);

test('a toast stays 4 seconds, an error 5', () => {
  const { clock, box } = open();
  box.show('Login Successful');
  box.show('Error logging in', { tone: 'bad' });
  clock.pass(3_900);
  expect(texts(box)).toEqual(['Login Successful', 'Error logging in']);
  clock.pass(200);
  expect(texts(box)).toEqual(['Error logging in']);
  clock.pass(1_000);
  expect(texts(box)).toEqual([]);
});

test('replaces a toast that was visible for three seconds by a new one', () => {
  const { clock, box } = open();
  box.show('Login Successful');
  clock.pass(2_900);
  box.show('Review submitted');
  expect(texts(box)).toEqual(['Login Successful', 'Review submitted']);
  clock.pass(200);
  box.show('Email sent successfully');
  expect(texts(box)).toEqual(['Review submitted', 'Email sent successfully']);
});

test('delays a toast', () => {
  const { clock, box } = open();
  box.show('User registered successfully, check your email to verify your account.', { afterSeconds: 2 });
  expect(texts(box)).toEqual([]);
  clock.pass(2_000);
  expect(texts(box)).toHaveLength(1);
  clock.pass(4_000);
  expect(texts(box)).toEqual([]);
});

test('pauses a toast’s timer on hover', () => {
  const { clock, box } = open();
  box.show('Review submitted');
  clock.pass(3_000);
  box.pause();
  clock.pass(60_000);
  expect(texts(box)).toEqual(['Review submitted']);
  box.resume();
  clock.pass(900);
  expect(texts(box)).toEqual(['Review submitted']);
  clock.pass(200);
  expect(texts(box)).toEqual([]);
});

test('continues a toast on the next page for its remaining time', () => {
  const { clock, drawer, box } = open();
  box.show('Login Successful');
  clock.pass(1_500);
  box.persist();
  const next = open(clock, drawer).box;
  expect(texts(next)).toEqual(['Login Successful']);
  clock.pass(2_400);
  expect(texts(next)).toEqual(['Login Successful']);
  clock.pass(200);
  expect(texts(next)).toEqual([]);
  expect(texts(open(clock, drawer).box)).toEqual([]);
});

test('continues errors and pending toasts on the next page, also after a page that ended without an event', () => {
  const { clock, drawer, box } = open();
  box.show('Error logging in', { tone: 'bad' });
  box.show('Check your email.', { afterSeconds: 2 });
  clock.pass(1_000);
  const next = open(clock, drawer).box;
  expect(next.read()).toMatchObject([{ tone: 'bad', text: 'Error logging in' }]);
  clock.pass(1_000);
  expect(texts(next)).toEqual(['Error logging in', 'Check your email.']);
});

test('continues a hovered toast on the next page with its remaining time', () => {
  const { clock, drawer, box } = open();
  box.show('Login Successful');
  clock.pass(3_000);
  box.pause();
  clock.pass(20_000);
  box.persist();
  const next = open(clock, drawer).box;
  clock.pass(900);
  expect(texts(next)).toEqual(['Login Successful']);
  clock.pass(200);
  expect(texts(next)).toEqual([]);
});

test('does not count page load time against a toast, but drops it after half a minute', () => {
  const { clock, drawer, box } = open();
  box.show('You have been logged out.');
  clock.pass(1_000);
  box.persist();
  clock.pass(8_000);
  const next = open(clock, drawer).box;
  clock.pass(2_900);
  expect(texts(next)).toEqual(['You have been logged out.']);
  next.persist();
  clock.pass(30_000);
  expect(texts(open(clock, drawer).box)).toEqual([]);
});

test('dismisses a toast and notifies it', () => {
  const { box } = open();
  let told = 0;
  box.subscribe(() => {
    told += 1;
  });
  const takeDown = box.show('Order created successfully!');
  expect(told).toBe(1);
  takeDown();
  expect(texts(box)).toEqual([]);
  expect(told).toBe(2);
});

test('never shows an invalid stored toast', () => {
  const clock = clockAt(5_000);
  const drawer = createMemoryStorage();
  const good = { id: 1, tone: 'good', text: 'x', showsAt: 5_000, leavesAt: 9_000 };
  const found = (text: string) => {
    drawer.setItem('toasts', text);
    return texts(open(clock, drawer).box);
  };
  expect(found(JSON.stringify([good]))).toEqual(['x']);
  for (const change of [
    { text: 3 },
    { text: null },
    { tone: 'loud' },
    { id: '1' },
    { showsAt: null },
    { leavesAt: 1e300 },
  ])
    expect(found(JSON.stringify([{ ...good, ...change }])), JSON.stringify(change)).toEqual([]);
  for (const text of ['null', '{', '"x"', JSON.stringify(good), '[1, null, "x"]'])
    expect(found(text), text).toEqual([]);
});

test('shows toasts without storage', () => {
  const clock = clockAt(0);
  const box = createToastBox({
    storage: () => {
      throw new Error('denied');
    },
    ...clock,
  });
  box.show('Email sent successfully');
  expect(texts(box)).toEqual(['Email sent successfully']);
});

test('shows at most two toasts, and drops an error once its action succeeds', () => {
  const { box } = open();
  for (const text of ['One', 'Two', 'Three']) box.show(text);
  expect(texts(box)).toEqual(['Two', 'Three']);
  box.show('You need to log in first.', { tone: 'bad' });
  box.dismissFailures();
  expect(texts(box)).toEqual(['Three']);
});
