import type { IdentityProviders } from '../../ports/identity-providers.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { createOidc } from './oidc.ts'

type Options = Parameters<typeof createGuardedFetch>[0]

/** SAML's packages are loaded by the first team that uses them. */
export function createIdentityProviders(options: Options): IdentityProviders {
  const fetch = createGuardedFetch(options)
  const saml = () => import('./saml.ts')
  return {
    oidc: createOidc(fetch),
    saml: {
      readMetadata: async (source) => (await import('./saml-metadata.ts')).readMetadata(source, fetch),
      begin: async (...request) => (await saml()).beginSaml(...request),
      finish: async (...request) => (await saml()).finishSaml(...request),
      logoutUrl: async (...request) => (await saml()).samlLogoutUrl(...request),
      readLogout: async (...request) => (await saml()).readSamlLogout(...request),
    },
  }
}
