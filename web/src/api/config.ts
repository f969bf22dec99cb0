import type { PublicConfig } from '@assay/contract/config'

/**
 * The settings of the server that served this page, written into it: no request, and no build per environment. Typed and
 * not parsed: script and settings come from the same server, whose tests hold the settings to the contract's schema.
 */
export const config: PublicConfig = JSON.parse(document.getElementById('assay-config')?.textContent ?? '')
