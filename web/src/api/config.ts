import type { PublicConfig } from '@assay/contract/config'

/**
 * The settings of this server, written into the page it served: no request, and no build per environment.
 * Read by hand and not with the contract's schema: zod would be a fifth of the sign-in page's script.
 */
export const config: PublicConfig = readConfig(document.getElementById('assay-config')?.textContent ?? '')

function readConfig(json: string): PublicConfig {
  const value: unknown = JSON.parse(json)
  return {
    productName: readString(value, 'productName'),
    version: readString(value, 'version'),
    publicUrl: readString(value, 'publicUrl'),
    mailboxPath: readStringOrNull(value, 'mailboxPath'),
  }
}

function readString(source: unknown, key: keyof PublicConfig): string {
  const value = readStringOrNull(source, key)
  if (value === null) throw new Error(`#assay-config: ${key} is missing`)
  return value
}

function readStringOrNull(source: unknown, key: keyof PublicConfig): string | null {
  const value: unknown = Object(source)[key] ?? null
  if (value !== null && typeof value !== 'string') throw new Error(`#assay-config: ${key} is not text`)
  return value
}
