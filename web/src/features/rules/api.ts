import type { PolicyDocument } from '@assay/contract/rules/conditions'
import type { DraftPolicy, LivePolicy, PolicyVersions } from '@assay/contract/rules/policy'
import type { PolicyPreview, PreviewChanges } from '@assay/contract/rules/preview'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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

/** Of one draft against one live version; see `comparedKey`. */
export const previewQuery = (compared: string) =>
  queryOptions({
    queryKey: ['rules-preview', compared],
    queryFn: ({ signal }) => request<PolicyPreview>('/rules/preview', { signal }),
  })

export const changesQuery = (compared: string) =>
  infiniteQueryOptions({
    queryKey: ['rules-changes', compared],
    queryFn: ({ pageParam, signal }) =>
      request<PreviewChanges>(`/rules/preview/changes${pageParam === null ? '' : `?before=${pageParam}`}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: PreviewChanges) => next,
  })

/** Another one after every change, so that nothing old is shown and nothing is asked about a draft that is gone. */
export function comparedKey({ version }: LivePolicy, { changed_at }: DraftPolicy): string {
  return `${version}/${changed_at}`
}

/** For whoever tries the same draft again: there may have been requests since. */
export function useRefreshPreview() {
  const queryClient = useQueryClient()
  return () => {
    for (const name of ['rules-preview', 'rules-changes']) void queryClient.invalidateQueries({ queryKey: [name] })
  }
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
    // After a conflict too: what is shown is old then.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['rules'] })
      void queryClient.invalidateQueries({ queryKey: ['audit'] })
    },
  })
}
