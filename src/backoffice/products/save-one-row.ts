import type { ApiResult } from '../../shared/api-client.ts';
import type { RowEdit } from '../../shop/catalog/bulk/grid-schema.ts';
import type { adminApi } from '../admin-api.ts';

/** A table of one row: what refuses the row refuses the call. */
export async function saveOneRow(api: typeof adminApi, row: RowEdit): Promise<ApiResult<{ id: string }>> {
  const answer = await api.call('PUT /admin/product-rows', { body: { rows: [row] } });
  if (!answer.ok) return answer;
  const [result] = answer.body;
  if (result?.ok) return { ...answer, body: { id: result.id } };
  const detail = result?.detail ?? 'It was not saved.';
  return { ok: false, status: 409, error: { code: 'changed_meanwhile', detail } };
}
