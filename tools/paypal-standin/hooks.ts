import { randomInt } from 'node:crypto';
import { errorResponse, jsonResponse, notFound } from './answers.ts';
import { EVENT_TYPES } from './notifications.ts';
import type { StandinAnswer } from './shapes.ts';

type Hook = { id: string; url: string; events: readonly string[] };

export type Hooks = ReturnType<typeof createHooks>;

const MAX = 10;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const newId = () => Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Webhooks of the app: one per URL, ten at most. Events go to the newest. */
export function createHooks(first: { id: string; url: string } | undefined) {
  const hooks: Hook[] = first ? [{ ...first, events: EVENT_TYPES }] : [];

  function add(body: Record<string, unknown>): StandinAnswer {
    const { url } = body;
    const events = getNames(body.event_types);
    if (typeof url !== 'string' || !url.startsWith('https://'))
      return invalid('VALIDATION_ERROR', 'Not a valid webhook URL');
    if (!events?.every(isKnown)) return invalid('VALIDATION_ERROR', 'Not a valid webhook event type');
    if (hooks.some((hook) => hook.url === url))
      return invalid('WEBHOOK_URL_ALREADY_EXISTS', 'Webhook URL already exists');
    if (hooks.length >= MAX) return invalid('WEBHOOK_NUMBER_LIMIT_EXCEEDED', 'Number of webhooks exceeded the limit');
    const hook = { id: newId(), url, events };
    hooks.push(hook);
    return jsonResponse(201, toBody(hook));
  }

  /** `[{ op: 'replace', path: '/event_types', value: […] }]` */
  function change(id: string, patch: Record<string, unknown>): StandinAnswer {
    const hook = hooks.find((each) => each.id === id);
    if (!hook) return notFound();
    for (const { op, path, value } of Object.values(patch) as { op?: string; path?: string; value?: unknown }[]) {
      const events = path === '/event_types' ? getNames(value) : undefined;
      if (op !== 'replace' || !events?.every(isKnown)) return invalid('VALIDATION_ERROR', 'Invalid patch');
      hook.events = events;
    }
    return jsonResponse(200, toBody(hook));
  }

  return {
    add,
    change,
    list: () => jsonResponse(200, { webhooks: hooks.map(toBody) }),
    target: (): Hook | undefined => hooks.at(-1),
    has: (id: string) => hooks.some((hook) => hook.id === id),
    /** As if the owner had created another webhook on PayPal's site. */
    seed: (hook: Hook) => void hooks.unshift(hook),
    all: (): readonly Hook[] => hooks,
  };
}

const toBody = ({ id, url, events }: Hook) => ({ id, url, event_types: events.map((name) => ({ name })) });

const isKnown = (name: string) => name === '*' || (EVENT_TYPES as readonly string[]).includes(name);

const getNames = (types: unknown): string[] | undefined =>
  Array.isArray(types) ? types.map((each: { name?: unknown }) => String(each?.name)) : undefined;

const invalid = (name: string, description: string) => errorResponse(400, name, [{ issue: name, description }]);
