import type { IncidentUpdate, NewIncident } from '@assay/contract/incidents'
import { consoleApi } from '@assay/contract/operators/access'
import type { AppealCase, AppealQueue, EngineState } from '@assay/contract/operators/engine'
import type { OperatorIncidents } from '@assay/contract/operators/incidents'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/product.ts'
import { send } from '../../api/send.ts'

export const engineQuery = queryOptions({
  queryKey: ['operator', 'engine'],
  queryFn: ({ signal }) => request<EngineState>(`${consoleApi}/engine`, { signal }),
  refetchInterval: 30_000,
})

export const appealsQuery = queryOptions({
  queryKey: ['operator', 'appeals'],
  queryFn: ({ signal }) => request<AppealQueue>(`${consoleApi}/appeals`, { signal }),
})

export const appealQuery = (domain: string) =>
  queryOptions({
    queryKey: ['operator', 'appeals', domain],
    queryFn: ({ signal }) => request<AppealCase>(`${consoleApi}/appeals/${encodeURIComponent(domain)}`, { signal }),
  })

export const incidentsQuery = queryOptions({
  queryKey: ['operator', 'incidents'],
  queryFn: ({ signal }) => request<OperatorIncidents>(`${consoleApi}/incidents`, { signal }),
})

/** What an operator does, by its route. What the page shows is read again afterward. */
export function useAct<Input extends object>(path: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Input) => send(`${consoleApi}${path}`, { method: 'POST', body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['operator'] }),
  })
}

export type IncidentInput = NewIncident
export type UpdateInput = Omit<IncidentUpdate, 'is_over'> & { is_over?: boolean }
