import type { ApiKeyScope } from '@assay/contract/api-keys/settings'
import { networkOf } from '../../http/client-address.ts'
import type { ApiCall } from '../../http/fast-path/api-call.ts'
import type { KeyUse } from '../usage/charge.ts'
import type { Caller } from './check-key.ts'
import { isAllowed } from './networks.ts'

/** What a request wants and where it comes from. */
export type Access = {
  /** `form` is the only scope of publishable keys. */
  scope: ApiKeyScope | 'form'
  call: Pick<ApiCall, 'address' | 'exactAddress' | 'header'>
  use: () => KeyUse
  /** Whether the request came from one of a publishable key's sites. */
  isFromSite?: (origins: string[]) => boolean
}

export function accessOf(call: Access['call'], scope: ApiKeyScope): Access {
  return { scope, call, use: () => useOf(call) }
}

/** Why a key doesn't allow a request; null if it does. */
export function findDenial({ networks, scopes, form }: Caller, { scope, call, isFromSite }: Access): string | null {
  if (form !== null) {
    if (scope !== 'form') return 'This is a publishable key, which only works in forms. Use a secret API key.'
    return isFromSite?.(form.origins) ? null : 'This key isn’t for this site. Add the site to the key in Assay.'
  }
  if (scope === 'form') return 'This is a secret API key. Delete it, and use a publishable key in forms.'
  if (networks !== null) {
    const address = call.exactAddress()
    if (!isAllowed(networks, address)) {
      return `This API key can’t be used from ${address}. Add the address to the key’s allowed networks, or send the request from one of them.`
    }
  }
  if (scopes.includes(scope)) return null
  return `This API key doesn’t have the \`${scope}\` scope. Add it to the key, or use another key.`
}

/** Kept with the key as its last use. */
function useOf({ address, header }: Access['call']): KeyUse {
  const agent = /^[\w.+/-]{1,60}/.exec(header('user-agent') ?? '')?.[0] ?? null
  return { network: networkOf(address()), agent }
}
