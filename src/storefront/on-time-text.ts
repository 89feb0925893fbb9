import type { ApiResult } from '../shared/api-client.ts';

type OnTime = ApiResult<{ record: { shipped: number; onTime: number } | null }>;

/** "47 of our last 50 orders shipped on time."; empty if not published or unavailable. */
export function onTimeText(answer: OnTime): string {
  const record = answer.ok ? answer.body.record : null;
  return record ? `${record.onTime} of our last ${record.shipped} orders shipped on time.` : '';
}
