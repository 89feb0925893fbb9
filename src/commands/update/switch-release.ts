import { setTimeout as pause } from 'node:timers/promises';
import {
  isSwitching,
  type Journal,
  readJournal,
  readSupervisorState,
  type SupervisorState,
  type Watching,
  writeJournal,
} from '../../platform/releases/journal.ts';
import { getStatus, getStatuses, READY, type ShopAddress } from '../../platform/releases/probe.ts';
import { thisProcess } from '../../platform/releases/process-identity.ts';
import type { ReleaseFolders } from '../../platform/releases/release-folders.ts';
import { UpdateRefused } from './run-program.ts';

type FollowSwitchInput = Pick<Journal, 'release' | 'former'> & { watching: Omit<Watching, 'answers'> };

const SWITCH_POLL_MS = 25;
/** Time for the service manager to restart a killed supervisor. */
const NO_SUPERVISOR_MS = 60_000;

/** With an input, hands the switch over to the supervisor; then reports its progress. Returns the exit code. */
export async function followSwitch(
  folders: ReleaseFolders,
  { address }: Pick<SupervisorState, 'address'>,
  say: (line: string) => void,
  wish?: FollowSwitchInput,
): Promise<number> {
  const away = measureAway(address);
  if (wish) {
    const { watching, ...names } = wish;
    if ((await getStatus(address, READY)) !== 200)
      throw new UpdateRefused('The shop that runs does not say that it is ready, so nothing is switched now.');
    const answers = await getStatuses(address, await addressesToWatch(address));
    say(`Switching to ${names.release}, and watching it for ${watching.seconds} s …`);
    const started = { ...names, at: '', updater: thisProcess(), watching: { ...watching, answers } };
    writeJournal(folders, { ...started, step: 'switch' });
  }
  const journal = await waitForEnd(folders);
  const seconds = away.stop();
  say(seconds === undefined ? 'The shop was not seen to be away.' : `The shop was away for ${seconds.toFixed(1)} s.`);
  if (journal.step === 'done') {
    say(`${journal.release} is served and sells. Back to ${journal.former}: npm run shop -- update --back`);
    return 0;
  }
  say(`${journal.former} is served again. Seen of ${journal.release}: ${journal.why ?? 'nothing'}`);
  return 1;
}

async function waitForEnd(folders: ReleaseFolders): Promise<Journal> {
  let supervisorSeenAt = Date.now();
  for (;;) {
    const journal = readJournal(folders);
    if (journal && !isSwitching(journal)) return journal;
    if (readSupervisorState(folders)) supervisorSeenAt = Date.now();
    if (Date.now() - supervisorSeenAt > NO_SUPERVISOR_MS)
      throw new UpdateRefused(
        'Nobody keeps the shop open any more. Start it again by "npm run supervise": it goes on with the update.',
      );
    await pause(200);
  }
}

/** Paths to watch: home, the product list, and one product as page and as JSON. */
async function addressesToWatch(address: ShopAddress): Promise<string[]> {
  const id = await getFirstProduct(address);
  return ['/', '/api/products', ...(id === undefined ? [] : [`/products/${id}`, `/api/products/${id}`])];
}

async function getFirstProduct({ host, port }: ShopAddress): Promise<string | undefined> {
  try {
    const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
    const answer = await fetch(`http://${at}:${port}/api/products`, { signal: AbortSignal.timeout(10_000) });
    const [first] = (await answer.json()) as { id?: string }[];
    return first?.id;
  } catch {
    return undefined;
  }
}

/** Measures the downtime in seconds: from the last successful probe before an outage to the first one after it. */
function measureAway(address: ShopAddress) {
  let isEnded = false;
  let lastUp = Date.now();
  let longest = 0;
  let isAway = false;
  async function look() {
    while (!isEnded) {
      const isUp = (await getStatus(address, READY)) === 200;
      const now = Date.now();
      if (isUp && isAway) longest = Math.max(longest, now - lastUp);
      if (isUp) lastUp = now;
      isAway = !isUp;
      await pause(SWITCH_POLL_MS);
    }
  }
  void look();
  return {
    /** Undefined if there was no downtime. */
    stop(): number | undefined {
      isEnded = true;
      const most = isAway ? Math.max(longest, Date.now() - lastUp) : longest;
      return most === 0 ? undefined : most / 1000;
    },
  };
}
