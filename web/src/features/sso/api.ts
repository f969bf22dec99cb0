import type { IdentityProof } from '@assay/contract/identity-proof'
import type { SaveSso, SsoRecoveryCodes, SsoTest } from '@assay/contract/teams/sso'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/product.ts'
import { send } from '../../api/send.ts'

const path = '/teams/current/sso'

export const useSaveSso = () => useChange((input: SaveSso) => send(path, { method: 'PUT', body: input }))
export const useRemoveSso = () => useChange((proof: IdentityProof) => send(path, { method: 'DELETE', body: { proof } }))

export const useAddDomain = () =>
  useChange((domain: string) => send(`${path}/domains`, { method: 'POST', body: { domain } }))
export const useCheckDomain = () =>
  useChange((domain: string) => send(`${path}/domains/${encodeURIComponent(domain)}/check`, { method: 'POST' }))
export const useRemoveDomain = () =>
  useChange((domain: string) => send(`${path}/domains/${encodeURIComponent(domain)}`, { method: 'DELETE' }))

type Required = { required: boolean; proof: IdentityProof }
export const useRequireSso = () =>
  useChange((body: Required) => request<SsoRecoveryCodes>(`${path}/required`, { method: 'PUT', body }))
export const useRenewCodes = () =>
  useChange((proof: IdentityProof) =>
    request<SsoRecoveryCodes>(`${path}/recovery-codes`, { method: 'POST', body: { proof } }),
  )

/** Where the provider can be tried. It leads back to the team’s page. */
export async function testUrl(): Promise<string> {
  return (await request<SsoTest>(`${path}/test`, { method: 'POST' })).url
}

function useChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn,
    // Awaited, so that a dialog closes over a card that is up to date.
    onSettled: () => Promise.all([['team'], ['audit']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
