import type { PolicyDocument } from '@assay/contract/rules/conditions'
import type { DraftPolicy, LivePolicy, PolicyVersions } from '@assay/contract/rules/policy'
import type { PolicyPreview, PreviewChanges } from '@assay/contract/rules/preview'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { request } from '../../api/product.ts'
import { send } from '../../api/send.ts'

export type Rules = { live: LivePolicy; draft: DraftPolicy | null }

export const rulesQuery = queryOptions({
  queryKey: ['rules', 'current'],
  queryFn: async ({ signal }): Promise<Rules> => {
    const [live, draft] = await Promise.all([
      request<LivePolicy>('/rules/live', { signal }),
      request<DraftPolicy | null>('/rules/draft', { signal }),
    ])
    return { live, draft }
  },
})

export const versionsQuery = infiniteQueryOptions({
  queryKey: ['rules', 'versions'],
  queryFn: ({ pageParam, signal }) =>
    request<PolicyVersions>(`/rules/versions${pageParam === null ? '' : `?before=${pageParam}`}`, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }: PolicyVersions) => next,
})

/** What is compared with the live rules: the draft or an old version. `key` changes with every change of either. */
export type Compared = { key: string; version: number | null }

export const previewQuery = ({ key, version }: Compared) =>
  queryOptions({
    queryKey: ['rules-preview', key],
    queryFn: ({ signal }) =>
      request<PolicyPreview>(`/rules/preview${version === null ? '' : `?version=${version}`}`, { signal }),
  })

/** `silent`: where the draft, running silently, decided differently. */
export const changesQuery = ({ key, version }: Compared, silent = false) =>
  infiniteQueryOptions({
    queryKey: ['rules-changes', key, silent],
    queryFn: ({ pageParam, signal }) => {
      const parameters = new URLSearchParams()
      if (version !== null) parameters.set('version', String(version))
      if (silent) parameters.set('silent', 'true')
      if (pageParam !== null) parameters.set('before', pageParam)
      return request<PreviewChanges>(`/rules/preview/changes?${parameters}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: PreviewChanges) => next,
  })

/** The key makes every edit a new query, so no stale preview is shown. */
export function compareDraft({ version }: LivePolicy, { changed_at }: DraftPolicy): Compared {
  return { key: `${version}/${changed_at}`, version: null }
}

export function compareVersion({ version: live }: LivePolicy, version: number): Compared {
  return { key: `${live}/version ${version}`, version }
}

/** New requests may have arrived since the last comparison. */
export function useRefreshPreview() {
  const queryClient = useQueryClient()
  return () => refreshPreview(queryClient)
}

const previewKeys = [['rules-preview'], ['rules-changes']]

function refreshPreview(queryClient: QueryClient) {
  for (const queryKey of previewKeys) void queryClient.invalidateQueries({ queryKey })
}

type DraftChange = { policy: PolicyDocument; silent: boolean; revision: number }

/** `revision` is the one that was changed; 0 if there was no draft. */
export function useSaveDraft() {
  return useRulesChange(({ policy, silent, revision }: DraftChange) =>
    request<DraftPolicy>(`/rules/draft?silent=${silent}`, { method: 'PUT', body: policy, ifMatch: revision }),
  )
}

export function useDiscardDraft() {
  return useRulesChange((revision: number) => send('/rules/draft', { method: 'DELETE', ifMatch: revision }))
}

export function usePublish() {
  return useRulesChange((revision: number) =>
    request<LivePolicy>('/rules/publish', { method: 'POST', ifMatch: revision }),
  )
}

export function useRestore() {
  return useRulesChange(({ version, live }: { version: number; live: number }) =>
    request<LivePolicy>('/rules/restore', { method: 'POST', body: { version }, ifMatch: live }),
  )
}

function useRulesChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn,
    // The draft they are about may be gone by the time they arrive.
    onMutate: () => Promise.all(previewKeys.map((queryKey) => queryClient.cancelQueries({ queryKey }))),
    // After a conflict too: what is shown is old then.
    onSettled: async (_, error) => {
      await queryClient.invalidateQueries({ queryKey: ['rules'] })
      if (error) refreshPreview(queryClient)
      void queryClient.invalidateQueries({ queryKey: ['audit'] })
    },
  })
}
