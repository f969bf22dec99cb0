import { randomUUID } from 'node:crypto'
import { SingleSignOn } from '@assay/contract/teams/sso'
import { expect, onTestFinished, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { startDns } from '../../testing/start-dns.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createSsoApp, type SsoApp } from './testing/sso-app.ts'
import { createCertificate, metadataOf, signing } from './testing/start-provider.ts'

const saml = { protocol: 'saml', metadata_xml: metadataOf('https://idp.example', [signing.base64]) }

/** Another process on the same database, whose resolver knows these records. */
async function withDns(records: string[]) {
  const dns = await startDns(records)
  onTestFinished(dns.stop)
  const { app } = await createTestApp({ env: { MX_LOOKUPS: 'on', DNS_SERVERS: dns.address } })
  return (of: SsoApp, domain: string) =>
    app.request(`/teams/current/sso/domains/${domain}/check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${of.owner.access_token}` },
    })
}

test('TM-6 a TXT record proves a domain, for the team it was made for and for no second one', async () => {
  const [one, two] = [await createSsoApp(), await createSsoApp()]
  const { domain } = one
  for (const app of [one, two]) {
    await app.save(saml)
    await app.ask('POST', '/domains', { domain: `https://${domain.toUpperCase()}/about` })
  }
  const recordOf = async (app: SsoApp) => (await app.read()).connection?.domains[0]?.record ?? ''
  const [ours, theirs] = [await recordOf(one), await recordOf(two)]
  expect(ours).toMatch(/^assay-sso=[0-9a-f]{32}$/)
  const check = await withDns([`${domain}. TXT "${ours}"`])
  expect(await errorOf(check(two, domain))).toEqual([409, 'conflict'])
  expect(await errorOf(check(one, 'example.com'))).toEqual([404, 'not_found'])
  const proven = SingleSignOn.parse(await (await check(one, domain)).json())
  expect(proven.connection?.domains).toEqual([{ domain, record: ours, proven_at: expect.any(String) }])
  const checkBoth = await withDns([`${domain}. TXT "${ours}"`, `${domain}. TXT "${theirs}"`])
  // Where single sign-on is required already, it closes the new domain’s other ways, too.
  const second = `${randomUUID()}.com`
  const email = `ada@${second}`
  await one.createUser({ email })
  const { access_token: token } = await one.signIn(email)
  await one.database.query('update sso_connections set is_required = true where user_id = $1', [one.teamId])
  await one.ask('POST', '/domains', { domain: second })
  const record = (await one.read()).connection?.domains.find((each) => each.domain === second)?.record
  expect((await one.call('GET', '/user', { token })).status).toBe(200)
  const checkSecond = await withDns([`${second}. TXT "${record}"`])
  expect((await checkSecond(one, second)).status).toBe(200)
  expect(await errorOf(one.call('GET', '/user', { token }))).toEqual([403, 'session_not_found'])
  const taken = await checkBoth(two, domain)
  expect([taken.status, await taken.json()]).toMatchObject([409, { detail: expect.stringContaining('Another team') }])
  // This process has no resolver.
  expect(await errorOf(one.ask('POST', `/domains/${domain}/check`))).toEqual([503, 'unavailable'])
  for (const name of ['localhost', '10.0.0.1', 'corp', 'co.uk', '']) {
    expect(await errorOf(one.ask('POST', '/domains', { domain: name }))).toEqual([400, 'invalid_request'])
  }
})

test('TM-7 those who manage the team hear that a certificate expires, once a stage; a new one is picked up from the metadata', async () => {
  const app = await createSsoApp()
  const certificates = [createCertificate(20).base64]
  await app.useSaml([], { certificates })
  const run = async () => {
    await app.database.query("select graphile_worker.add_job('sso-certificates')")
    return (await app.mailTo(app.owner.email))
      .map(({ subject }) => subject)
      .filter((subject) => /certificate/.test(subject))
  }
  expect(await run()).toEqual(['Your single sign-on certificate expires soon'])
  expect(await run()).toHaveLength(1)
  app.clock.advance(14 * 86_400)
  expect(await run()).toHaveLength(2)
  app.clock.advance(8 * 86_400)
  expect(await run()).toEqual([
    'Your single sign-on certificate has expired',
    ...Array(2).fill('Your single sign-on certificate expires soon'),
  ])
  certificates.push(signing.base64)
  expect(await run()).toHaveLength(3)
  const { rows } = await app.database.query<{ at: Date }>(
    'select certificate_expires_at as at from sso_connections where user_id = $1',
    [app.teamId],
  )
  expect(rows[0]?.at.getTime()).toBeGreaterThan(Date.now() + 800 * 86_400_000)
})

test.each([
  ['a document type', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><EntityDescriptor>&a;</EntityDescriptor>'],
  ['no provider', '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"/>'],
  ['no certificate', metadataOf('https://idp.example', [])],
  ['a certificate that is none', metadataOf('https://idp.example', ['AAAA'])],
  ['an address that isn’t the web’s', metadataOf('https://idp.example', [signing.base64], 'javascript:alert(1)//')],
  ['plain HTTP', metadataOf('https://idp.example', [signing.base64], 'http://idp.example')],
])('TM-7 metadata is rejected: %s', async (_what, metadata_xml) => {
  const { ask } = await shared
  const response = ask('PUT', '', { protocol: 'saml', name: 'Okta', default_role: 'viewer', metadata_xml })
  expect(await errorOf(response)).toEqual([400, 'invalid_request'])
})

const shared = createSsoApp()
