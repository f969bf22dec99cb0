import type { PublicConfig } from '@assay/contract/config'

/**
 * The settings of the server, embedded in the page: no request, and no build per environment. Typed but not parsed:
 * script and settings come from the same server, whose tests hold them to the contract's schema.
 */
export const config: PublicConfig = JSON.parse(readSettings() ?? '')

/** Where the server itself draws a public page, it passes them with the address of this script. */
function readSettings(): string | null | undefined {
  return import.meta.env.SSR
    ? new URL(import.meta.url).searchParams.get('config')
    : document.getElementById('assay-config')?.textContent
}
