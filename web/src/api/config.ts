import type { PublicConfig } from '@assay/contract/config'

/**
 * The settings of the server, embedded in the page: no request, and no build per environment. Typed but not parsed:
 * script and settings come from the same server, whose tests hold them to the contract's schema.
 */
export const config: PublicConfig =
  typeof document === 'undefined'
    ? assaySettings
    : JSON.parse(document.getElementById('assay-config')?.textContent ?? '')

/** Given to the script with which the server draws public pages; see server/src/http/pages/drawn-pages.ts. */
declare const assaySettings: PublicConfig
