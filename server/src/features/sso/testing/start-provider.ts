import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// biome-ignore lint/correctness/useImportExtensions: its types are in a declaration beside it.
import { Provider, samlp } from './provider-packages.mjs'

export type Person = { id: string; email: string; first: string; last: string; groups?: string[] }

type Started = { url: string; stop: () => Promise<void> }

async function serve(handlerAt: (url: string) => RequestListener): Promise<Started> {
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const handler = handlerAt(url)
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url, stop }
}

export { serve as serveOnLoopback }

type Client = {
  redirectUrl: string
  signedOutUrl: string
  logoutUrl: string
  people: Person[]
  /** How it reaches us: the product may have no port here. */
  fetch: (address: string, init: RequestInit) => Promise<Response>
}
export const oidcClient = { client_id: 'assay', client_secret: 'a-secret-that-only-both-know' }

/** A certified OpenID provider (npm’s oidc-provider), on which people sign in with their id and any password. */
export function startOidcProvider({ redirectUrl, signedOutUrl, logoutUrl, people, fetch }: Client): Promise<Started> {
  return serve((url) => {
    const provider = new Provider(url, {
      clients: [
        {
          ...oidcClient,
          redirect_uris: [redirectUrl],
          post_logout_redirect_uris: [signedOutUrl],
          backchannel_logout_uri: logoutUrl,
          backchannel_logout_session_required: true,
        },
      ],
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name'],
        groups: ['groups'],
      },
      scopes: ['openid', 'email', 'profile', 'groups'],
      // Claims are in the userinfo response unless a client asks otherwise, as at most providers.
      conformIdTokenClaims: true,
      features: { backchannelLogout: { enabled: true } },
      fetch: (address: string | URL, init: RequestInit) => fetch(String(address), init),
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      cookies: { keys: ['test'] },
      findAccount: (_context: unknown, id: string) => {
        const person = people.find((one) => one.id === id)
        if (!person) return undefined
        const { email, first: given_name, last: family_name, groups } = person
        return {
          accountId: id,
          claims: () => ({ sub: id, email, email_verified: true, given_name, family_name, groups }),
        }
      },
    })
    return provider.callback()
  })
}

export const signing = createCertificate(825)

/** An RSA key with a certificate for so many days. */
export function createCertificate(days: number): { key: string; cert: string; base64: string } {
  const folder = mkdtempSync(join(tmpdir(), 'assay-saml-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const rsa = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=idp', '-days', String(days)]
  execFileSync('openssl', ['req', '-x509', ...rsa, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' })
  const [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')]
  rmSync(folder, { recursive: true })
  return { key, cert, base64: cert.replace(/-----[A-Z ]+-----|\s/g, '') }
}

type SamlOptions = { signResponse?: boolean; signAssertion?: boolean; certificates?: string[] }

/** A SAML identity provider (npm’s samlp, of Auth0). Its sign-in page is `?as=<id>`, or the first person’s. */
export function startSamlProvider(people: Person[], options: SamlOptions = {}): Promise<Started> {
  return serve((url) => (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', url)
    if (pathname === '/metadata') {
      response.setHeader('content-type', 'application/samlmetadata+xml')
      response.end(metadataOf(url, options.certificates ?? [signing.base64]))
      return
    }
    const person = people.find(({ id }) => id === (searchParams.get('as') ?? people[0]?.id))
    const request = Object.assign(incoming, { query: Object.fromEntries(searchParams), user: person ?? {} })
    samlp.parseRequest(request, (_error, { assertionConsumerServiceURL: acs }) =>
      samlp.auth({
        issuer: url,
        cert: signing.cert,
        key: signing.key,
        recipient: acs,
        destination: acs,
        sessionIndex: `session-of-${person?.id}`,
        lifetimeInSeconds: 300,
        ...options,
        profileMapper: () => toClaims(person),
        getPostURL: (_audience, _request, _incoming, done) => done(null, acs),
      })(request, likeExpress(response), (error) => response.writeHead(500).end(String(error))),
    )
  })
}

function toClaims(person: Person | undefined) {
  const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
  return {
    getClaims: () => ({
      [`${claims}/emailaddress`]: person?.email,
      [`${claims}/givenname`]: person?.first,
      [`${claims}/surname`]: person?.last,
      ...(person?.groups && { groups: person.groups }),
    }),
    getNameIdentifier: () => ({ nameIdentifier: person?.id }),
    metadata: [],
  }
}

/** samlp responds through an Express-like object. */
function likeExpress(response: ServerResponse<IncomingMessage>) {
  return Object.assign(response, {
    set: (name: string, value: string) => response.setHeader(name, value),
    send: (page: string) => response.end(page),
  })
}

export function metadataOf(entityId: string, certificates: string[], url = entityId): string {
  const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
  const keys = certificates.map(
    (base64) =>
      `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${base64}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
  )
  return `<?xml version="1.0"?>
<!-- Written by an administrator. -->
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join('')}
    <SingleLogoutService Binding="${redirect}" Location="${url}/logout"/>
    <SingleSignOnService Binding="${redirect}" Location="${url}/sign-in"/>
  </IDPSSODescriptor>
</EntityDescriptor>`
}
