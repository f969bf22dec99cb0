import { config } from './config.ts'

/** Passkeys belong to a domain, and browsers take them on https or localhost only. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && config.passkeyOrigins.includes(location.origin)
}

/** A hosted project has its own list of origins; there, only the browser decides. */
export function canUseSecurityKeys(): boolean {
  const isHosted = config.supabase.url !== config.publicUrl
  return canUsePasskeys() || (isHosted && 'PublicKeyCredential' in globalThis)
}
