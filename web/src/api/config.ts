import type { PublicConfig } from '@assay/contract/config'

/**
 * The server's settings, embedded in the page, which takes no request and no build per environment. Typed but not parsed:
 * script and settings come from the same server, whose tests hold them to the contract's schema.
 */
export let config: PublicConfig =
  typeof document === 'undefined' ? null : JSON.parse(document.getElementById('assay-config')?.textContent ?? '')

/** When the server renders a page, it sets them itself. Nothing may read them before. */
export function setConfig(settings: PublicConfig): void {
  config = settings
}

/** Before a page shows plans: the operator's own. Most have none, and most pages show none, so the plans aren't in the first script. */
export async function applyPlans(): Promise<void> {
  if (!config.plans) return
  const { changePlans } = await import('@assay/contract/billing/catalogue')
  changePlans(config.plans)
}
