import { createSign, randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createSsoApp, type SsoApp } from './testing/sso-app.ts'
import { signing } from './testing/start-provider.ts'

const logoutUrl = async (app: SsoApp, token: string) =>
  z.object({ url: z.string().nullable() }).parse(await (await app.call('POST', '/sso/logout', { token })).json()).url
const isSignedIn = async (app: SsoApp, token: string) => (await app.call('GET', '/user', { token })).status === 200

test('TM-6 OpenID Connect: leaving here leads to the provider’s own end of session, which ends ours by back channel', async () => {
  const app = await createSsoApp()
  const person = { id: randomUUID(), email: `ada@${app.domain}`, first: 'Ada', last: 'King' }
  const provider = await app.useOidc([person])
  await app.proveDomain()
  expect(await logoutUrl(app, app.owner.access_token)).toBeNull()
  const { access_token: token } = await provider.signIn(person.id)
  const url = await logoutUrl(app, token)
  expect(url).toContain(`${provider.url}/session/end`)
  expect(await isSignedIn(app, token)).toBe(true)
  expect(await provider.signOut(url ?? '')).toBe('http://localhost/login')
  expect(await isSignedIn(app, token)).toBe(false)
  const forged = await app.app.request(`/auth/v1/sso/${app.teamId}/logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: 'eyJhbGciOiJub25lIn0.e30.' }),
  })
  expect(forged.status).toBe(400)
})

test('TM-7 SAML: a signed logout request of the provider ends the session it names; an unsigned or changed one doesn’t', async () => {
  const app = await createSsoApp()
  const person = { id: randomUUID(), email: `ada@${app.domain}`, first: 'Ada', last: 'King' }
  const provider = await app.useSaml([person])
  await app.proveDomain()
  const { access_token: token } = await provider.signIn(person.id)
  expect(await logoutUrl(app, token)).toContain(`${provider.url}/logout?SAMLRequest=`)
  const { assay } = await app.read()
  const request = (destination = assay.logout_url) =>
    `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_1" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${destination}"><saml:Issuer>${provider.url}</saml:Issuer><saml:NameID>${person.id}</saml:NameID><samlp:SessionIndex>session-of-${person.id}</samlp:SessionIndex></samlp:LogoutRequest>`
  const queryOf = (xml: string) => {
    const message = encodeURIComponent(deflateRawSync(xml).toString('base64'))
    const algorithm = encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
    const unsigned = `SAMLRequest=${message}&RelayState=back&SigAlg=${algorithm}`
    const signature = createSign('sha256').update(unsigned).sign(signing.key, 'base64')
    return { unsigned, signed: `${unsigned}&Signature=${encodeURIComponent(signature)}` }
  }
  const send = (query: string) => app.app.request(`${assay.logout_url}?${query}`)
  const good = queryOf(request())
  const hostile = [
    good.unsigned,
    good.signed.replace('RelayState=back', 'RelayState=elsewhere'),
    `${good.signed}&SAMLRequest=again`,
    queryOf(request('https://other.example')).signed,
  ]
  for (const query of hostile) expect((await send(query)).status).toBe(400)
  expect(await isSignedIn(app, token)).toBe(true)
  const confirmed = await send(good.signed)
  expect(confirmed.headers.get('location')).toContain(`${provider.url}/logout?SAMLResponse=`)
  expect(await isSignedIn(app, token)).toBe(false)
})
