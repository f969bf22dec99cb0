import { paths } from '@assay/contract/paths'
import type { SingleSignOn } from '@assay/contract/teams/sso'
import type { Deps } from '../../deps.ts'
import type { ServiceProvider } from '../../ports/identity-providers.ts'

/** Assay as a team’s provider knows it. Each team has addresses of its own, so one’s responses mean nothing to another. */
export function addressesOf({ publicUrl, auth }: Deps['config'], teamId: string): SingleSignOn['assay'] {
  const base = `${publicUrl}/auth/v1/sso/${teamId}`
  return {
    redirect_url: `${base}/callback`,
    logout_url: `${base}/logout`,
    signed_out_url: `${auth.siteUrl}${paths.login}`,
    entity_id: `${base}/metadata`,
    acs_url: `${base}/acs`,
  }
}

export function serviceProviderOf(config: Deps['config'], teamId: string): ServiceProvider {
  const { entity_id: entityId, acs_url: acsUrl, logout_url: logoutUrl } = addressesOf(config, teamId)
  return { entityId, acsUrl, logoutUrl }
}

/** What a SAML provider imports instead of typing it. The addresses hold nothing that XML would have to escape. */
export function describeServiceProvider({ entityId, acsUrl, logoutUrl }: ServiceProvider): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${logoutUrl}"/>
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${acsUrl}" index="0" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`
}
