import type { WaveDetail, WaveMember, WaveMemberPage, WaveReaction } from '@assay/contract/waves/waves'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/product.ts'

const base = '/waves'

/** Looks again every few seconds while it's growing. */
export const waveQuery = (id: string) =>
  queryOptions({
    queryKey: ['waves', 'one', id],
    queryFn: ({ signal }) => request<WaveDetail>(`${base}/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.wave.status === 'growing' ? growingPollMs : false),
  })

export const growingPollMs = 5000

/** Newest first, paginated by cursor. */
export const membersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['waves', 'members', id],
    queryFn: ({ pageParam, signal }) => request<WaveMemberPage>(membersPath(id, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_before }: WaveMemberPage) => next_before,
  })

function membersPath(id: string, before: string | null): string {
  return `${base}/${id}/members${before === null ? '' : `?${new URLSearchParams({ before })}`}`
}

/** Each request once, though a batch may have many members. */
export async function fetchRequestIds(id: string): Promise<string[]> {
  const members: WaveMember[] = []
  let before: string | null = null
  do {
    const page: WaveMemberPage = await request<WaveMemberPage>(membersPath(id, before))
    members.push(...page.members)
    before = page.next_before
  } while (before !== null)
  return [...new Set(members.map(({ request_id }) => request_id))]
}

/** `null` takes a reaction back. */
export function useReaction(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (reaction: WaveReaction | null) =>
      request(`${base}/${id}/reaction`, { method: 'POST', body: { reaction } }),
    // Awaited, so that the buttons change with what they did. Even if it failed: the wave may have ended meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['waves'] }),
  })
}
