import { useQuery } from '../../browser/forms/use-query.ts';
import { canSearch } from '../../shared/text/excerpts.ts';
import { adminApi } from '../admin-api.ts';
import { useStaff } from '../session.ts';
import { groupsOf } from './result-groups.tsx';
import { useHelp } from './use-help.ts';

const DEBOUNCE_MS = 120;

/** What is found for these words, by the shop and by the script itself. `isShort`: too short for the shop to be asked. */
export function useResults(words: string) {
  const { role } = useStaff();
  const asked = canSearch(words) ? words : undefined;
  const { answer, data, isLoading, refetch } = useQuery(
    asked,
    () => adminApi.call('GET /admin/search', { query: { q: asked ?? '' } }),
    { debounceMs: DEBOUNCE_MS, keepPrevious: true },
  );
  const help = useHelp(words);
  const groups = groupsOf({ words, found: asked === undefined ? undefined : data, help, role });
  return {
    groups,
    refetch,
    isLoading,
    isComing: isLoading || help === undefined,
    isShort: asked === undefined,
    isLimited: data?.isLimited ?? false,
    refused: answer && !answer.ok && !isLoading ? answer.error.detail : undefined,
  };
}

export type SearchState = ReturnType<typeof useResults>;
