import { Environment } from '../../server/src/environment.ts'
import { isLoopbackName } from '../../server/src/loopback.ts'

/** Why the demo won't start here, or null. Its password is printed and public, so nobody else may reach it. */
export function rejectOutside({ HOST: host = '', PUBLIC_URL: publicUrl = '' }: NodeJS.ProcessEnv): string | null {
  if (host.trim() && !isLoopbackName(host.includes(':') ? `[${host.trim()}]` : host.trim())) {
    return rejection(`HOST is "${host.trim()}"`)
  }
  const address = publicUrl.trim()
  if (address && !(URL.canParse(address) && isLoopbackName(new URL(address).hostname))) {
    return rejection(`PUBLIC_URL is "${address}"`)
  }
  return null
}

function rejection(fact: string): string {
  return `The demo’s password is public, so it only runs on this machine, but ${fact}. Unset it, or use 127.0.0.1.`
}

/**
 * Every setting at its default, whatever `.env` says: the demo touches none of your databases, mail servers or
 * providers.
 */
export function demoEnvironment({ PORT: port }: NodeJS.ProcessEnv = {}): Record<string, string> {
  const { DATA_DIR: _launched, ...settings } = Environment.shape
  const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
  return {
    ...unset,
    ...contacts,
    PORT: port?.trim() || '0',
    LOG_LEVEL: 'warn',
    FEEDS_BLOCK: 'none',
    FEEDS_ALLOW: 'none',
    MX_LOOKUPS: 'off',
  }
}

/** Fictional, so that screens showing them can be seen in full. */
const contacts = {
  SUPPORT_EMAIL: 'support@assay.example',
  BILLING_EMAIL: 'billing@assay.example',
  LEGAL_EMAIL: 'legal@assay.example',
  CHAT_URL: 'https://chat.assay.example',
}
