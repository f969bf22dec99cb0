import { changePlans } from '@assay/contract/billing/catalogue'
import type { PublicConfig } from '@assay/contract/config'

/**
 * The settings of the server, embedded in the page: no request, and no build per environment. Typed but not parsed:
 * script and settings come from the same server, whose tests hold them to the contract's schema.
 */
export let config: PublicConfig =
  typeof document === 'undefined' ? null : JSON.parse(document.getElementById('assay-config')?.textContent ?? '')

/** The server has no page to read them from when it renders one. Until then, nothing may read them. */
export function setConfig(settings: PublicConfig): void {
  config = settings
  if (settings.plans) changePlans(settings.plans)
}

if (config?.plans) changePlans(config.plans)
