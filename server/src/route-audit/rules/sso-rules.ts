import { pkce } from '../../testing/google-browser.ts'
import { open, type Rule, user } from './rule.ts'

const wrongProof = { proof: { password: 'not the password' } }
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
/** A throwaway certificate, valid for a hundred years. */
const certificate =
  'MIIBdDCCARmgAwIBAgIUcWJ8Khq9v3qTHAL9UNLsm6NuzP8wCgYIKoZIzj0EAwIwDjEMMAoGA1UEAwwDaWRwMCAXDTI2MTExODEyNDc0NloYDzIxMjYxMDI1MTI0NzQ2WjAOMQwwCgYDVQQDDANpZHAwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASN40uFaEAtyfYptHoCYxq2OilEtMgpNzdVvWHM1Dnel2E5+mVrWAyKgWY3CTUTdeRimPTek/DuuEwf2Hwblms8o1MwUTAdBgNVHQ4EFgQUDVXKcrIUtv9Xd71hlUgCbRrTMaAwHwYDVR0jBBgwFoAUDVXKcrIUtv9Xd71hlUgCbRrTMaAwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA0+E8pS9kWEPjXU/4z1Hw4A0NFPMkGEedndwbOW+Q4v0CIQD7R64Z+MoxEd9Mcsr7JrF793/hdGVeIN43CLzhzcMSNA=='
const metadata = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="${redirect}" Location="https://idp.example/sign-in"/></IDPSSODescriptor></EntityDescriptor>`
const connection = { protocol: 'saml', name: 'Okta', default_role: 'viewer', metadata_xml: metadata }
const domain = { path: () => '/teams/current/sso/domains/fernhill.com' }

/** Everyone’s own team: nothing here has an id of somebody else’s. */
export const ssoRules: Record<string, Rule> = {
  'PUT /teams/current/sso': user({ owner: 200 }, { body: () => connection }),
  'GET /teams/current/sso': user({ owner: 200 }),
  'POST /teams/current/sso/test': user({ owner: 200 }),
  'POST /teams/current/sso/domains': user({ owner: 200 }, { body: () => ({ domain: 'fernhill.com' }) }),
  // The tests’ server asks no name server.
  'POST /teams/current/sso/domains/:domain/check': user({ owner: 503 }, { path: () => `${domain.path()}/check` }),
  'PUT /teams/current/sso/required': user({ owner: 409 }, { body: () => ({ required: true }) }),
  'POST /teams/current/sso/recovery-codes': user({ owner: 403 }, { body: () => wrongProof }),
  'DELETE /teams/current/sso/domains/:domain': user({ owner: 200 }, domain),
  'DELETE /teams/current/sso': user({ owner: 403 }, { body: () => wrongProof }),

  'POST /auth/v1/sso': open(404, { body: () => ({ domain: 'fernhill.com', ...pkce.body }) }),
  'POST /auth/v1/sso/domain': open(200, { body: () => ({ domain: 'fernhill.com' }) }),
  'POST /auth/v1/sso/recovery': open(400, { body: () => ({ email: 'ada@example.com', code: 'invented' }) }),
  // The link is a secret of the mailbox it was mailed to; an invented one opens nothing.
  'GET /auth/v1/sso/confirm': open(200, { path: () => '/auth/v1/sso/confirm?token=invented' }),
  'POST /auth/v1/sso/confirm': open(410, { takesForms: true }),
  'POST /auth/v1/sso/logout': user({ owner: 200 }),
  // A provider’s signature, or the secret of a sign-in that is on its way, authorizes these; an invented one opens nothing.
  'GET /auth/v1/sso/:team/metadata': open(200, { path: ({ id }) => `/auth/v1/sso/${id}/metadata` }),
  'GET /auth/v1/sso/:team/callback': open(303, {
    path: ({ id }) => `/auth/v1/sso/${id}/callback?code=x&state=invented`,
  }),
  'POST /auth/v1/sso/:team/acs': open(303, {
    path: ({ id }) => `/auth/v1/sso/${id}/acs`,
    takesForms: true,
    isFromOtherSite: true,
  }),
  'GET /auth/v1/sso/:team/logout': open(400, { path: ({ id }) => `/auth/v1/sso/${id}/logout?SAMLRequest=invented` }),
  'POST /auth/v1/sso/:team/logout': open(400, { path: ({ id }) => `/auth/v1/sso/${id}/logout`, takesForms: true }),
}
