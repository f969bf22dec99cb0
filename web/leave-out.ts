import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Keeps passkeys and wallets, which the product doesn't offer, out of the auth client: 3 kB less. */
export function leaveOutOfAuthClient(): Plugin {
  const passkeys =
    'createCredential deserializeCredentialCreationOptions deserializeCredentialRequestOptions getCredential ' +
    'serializeCredentialCreationResponse serializeCredentialRequestResponse browserSupportsWebAuthn webAuthnAbortService WebAuthnApi'
  const wallets = 'createSiweMessage fromHex getAddress toHex'
  const names = `${passkeys} ${wallets}`.split(' ').map((name) => `none as ${name}`)
  return {
    name: 'leave-out-of-auth-client',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      /^\.\/lib\/(webauthn|web3\/ethereum)$/.test(source) && importer?.includes('@supabase/auth-js') ? '\0none' : null,
    load: (id) => (id === '\0none' ? `function none() {}\nexport { ${names.join(', ')} }` : null),
  }
}

/** Icons without settings: 1.5 kB less on every page. */
export function leaveOutOfIcons(): Plugin {
  const source = fileURLToPath(new URL('./src/ui/create-icon.ts', import.meta.url))
  return {
    name: 'leave-out-of-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === '../createLucideIcon.mjs' && importer?.includes('lucide-react') ? '\0create-icon' : null,
    load: (id) => (id === '\0create-icon' ? `export { createIcon as default } from ${JSON.stringify(source)}` : null),
  }
}

/**
 * Vite wraps every import on demand in a function that preloads styles and what the script imports. There is one style
 * sheet, and the server names the scripts of the page that is opened: 1 kB less on every page.
 */
export function leaveOutPreloads(): Plugin {
  return {
    name: 'leave-out-preloads',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
  }
}
