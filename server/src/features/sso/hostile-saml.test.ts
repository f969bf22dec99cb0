import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { assertion, cutSignature, encode, type Facts, response, sign } from './testing/saml-response.ts'
import { createSsoApp } from './testing/sso-app.ts'
import { createCertificate, metadataOf, signing } from './testing/start-provider.ts'

const stranger = createCertificate(30)
const issuer = 'https://idp.example/saml'
const dsig = 'http://www.w3.org/2000/09/xmldsig#'

type Scene = { facts: Facts; evil: Facts }
type Hostile = [what: string, make: (scene: Scene) => string | Promise<string>]

const signedAssertion = (facts: Facts) => sign(assertion(facts), '_assertion')

/** A signature’s own copy of what it signed, where a careless reader finds the reference. */
const withObject = (signature: string, original: string) =>
  signature.replace('</ds:Signature>', `<ds:Object>${original}</ds:Object></ds:Signature>`)

/** Each is a response that was good until somebody changed one thing. `evil` names the owner instead of the person. */
const hostile: Hostile[] = [
  ['unsigned', ({ facts }) => response(facts, assertion(facts))],
  ['its signature removed', ({ facts }) => cutSignature(response(facts, signedAssertion(facts))).rest],
  [
    'changed after it was signed',
    ({ facts, evil }) => response(facts, signedAssertion(facts)).replaceAll(facts.email, evil.email),
  ],
  [
    'signed with a stranger’s key',
    ({ facts }) => response(facts, sign(assertion(facts), '_assertion', { key: stranger.key })),
  ],
  [
    'signature wrapping: a second assertion before the signed one',
    ({ facts, evil }) => response(facts, assertion(evil, { id: '_evil' }) + signedAssertion(facts)),
  ],
  [
    'signature wrapping: a second assertion after the signed one',
    ({ facts, evil }) => response(facts, signedAssertion(facts) + assertion(evil, { id: '_evil' })),
  ],
  [
    'signature wrapping: the signed assertion inside a forged one',
    ({ facts, evil }) =>
      response(
        facts,
        assertion(evil, { id: '_evil' }).replace('</saml:Assertion>', `${signedAssertion(facts)}</saml:Assertion>`),
      ),
  ],
  [
    'signature wrapping: the signed assertion in the signature’s Object',
    ({ facts, evil }) => {
      const { signature, rest } = cutSignature(signedAssertion(facts))
      const forged = assertion(evil, { id: '_evil' })
      return response(facts, forged.replace('</saml:Issuer>', `</saml:Issuer>${withObject(signature, rest)}`))
    },
  ],
  [
    'signature wrapping: a forged assertion with the same ID',
    ({ facts, evil }) => {
      const { signature } = cutSignature(signedAssertion(facts))
      const forged = assertion(evil).replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
      return response(facts, forged + signedAssertion(facts))
    },
  ],
  [
    'signature wrapping: the signed assertion hidden in Extensions',
    ({ facts, evil }) =>
      response(facts, assertion(evil, { id: '_evil' }), {
        before: `<samlp:Extensions>${signedAssertion(facts)}</samlp:Extensions>`,
      }),
  ],
  [
    'signature wrapping: the signed response inside a forged one',
    ({ facts, evil }) => {
      const { signature, rest } = cutSignature(sign(response(facts, assertion(facts)), '_response'))
      const forged = response(facts, assertion(evil, { id: '_evil' }), { id: '_forged' })
      return forged.replace('</saml:Issuer>', `</saml:Issuer>${withObject(signature, rest)}`)
    },
  ],
  [
    'signature wrapping: the signature beside what it signs',
    ({ facts, evil }) => {
      const { signature } = cutSignature(signedAssertion(facts))
      return response(facts, assertion(evil, { id: '_evil' }), { before: signature })
    },
  ],
  [
    'two assertions, both signed',
    ({ facts, evil }) => response(facts, signedAssertion(facts) + sign(assertion(evil, { id: '_second' }), '_second')),
  ],
  [
    'a good assertion in a response with a bad signature',
    ({ facts }) => sign(response(facts, signedAssertion(facts)), '_response', { key: stranger.key }),
  ],
  [
    'signed with SHA-1',
    ({ facts }) =>
      response(facts, sign(assertion(facts), '_assertion', { algorithm: `${dsig}rsa-sha1`, digest: `${dsig}sha1` })),
  ],
  [
    'its method replaced by HMAC, with the public certificate as the key',
    ({ facts }) => response(facts, signedAssertion(facts)).replace(/[^"]+rsa-sha256/, `${dsig}hmac-sha1`),
  ],
  [
    'a transform that isn’t allowed',
    ({ facts }) =>
      response(facts, signedAssertion(facts)).replace(
        `${dsig}enveloped-signature`,
        'http://www.w3.org/TR/1999/REC-xslt-19991116',
      ),
  ],
  [
    'signed without saying what',
    ({ facts }) => response(facts, sign(assertion(facts), '_assertion', { isEmptyUri: true })),
  ],
  [
    'for another audience',
    ({ facts }) => response(facts, signedAssertion({ ...facts, audience: 'https://other.example' })),
  ],
  ['for no audience', ({ facts }) => response(facts, sign(assertion(facts, { conditions: '' }), '_assertion'))],
  [
    'for another recipient',
    ({ facts }) => response(facts, signedAssertion({ ...facts, acs: 'https://other.example/acs' })),
  ],
  [
    'sent to another destination',
    ({ facts }) => response(facts, signedAssertion(facts), { destination: 'https://other.example' }),
  ],
  [
    'in response to another request',
    ({ facts }) => response(facts, signedAssertion({ ...facts, requestId: '_another' })),
  ],
  ['in response to no request', ({ facts }) => response(facts, signedAssertion({ ...facts, requestId: '' }))],
  ['expired', ({ facts }) => response(facts, sign(assertion(facts, { from: -900, until: -300 }), '_assertion'))],
  ['not valid yet', ({ facts }) => response(facts, sign(assertion(facts, { from: 300, until: 900 }), '_assertion'))],
  [
    'confirmed too long ago',
    ({ facts }) => response(facts, sign(assertion(facts, { confirmedUntil: -300 }), '_assertion')),
  ],
  [
    'confirmed by a key instead of the bearer',
    ({ facts }) => response(facts, sign(assertion(facts, { method: 'holder-of-key' }), '_assertion')),
  ],
  [
    'from another issuer',
    ({ facts }) => response(facts, signedAssertion({ ...facts, issuer: 'https://evil.example' })),
  ],
  ['without a sign-in', ({ facts }) => response(facts, sign(assertion(facts, { statement: '' }), '_assertion'))],
  ['of a sign-in that failed', ({ facts }) => response(facts, signedAssertion(facts), { status: 'Responder' })],
  [
    'a comment put into its NameID',
    ({ facts, evil }) => {
      const long = signedAssertion({ ...facts, email: `${evil.email}.evil.example` })
      return response(facts, long).replace('.evil.example</saml:NameID>', '<!---->.evil.example</saml:NameID>')
    },
  ],
  [
    'a processing instruction in its NameID',
    ({ facts }) => response(facts, signedAssertion(facts)).replace('@', '<?x?>@'),
  ],
  [
    'an external entity',
    ({ facts }) =>
      response(facts, signedAssertion(facts), {
        head: '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      }).replace('>owner@', '>&x;@'),
  ],
  [
    'entities that expand to gigabytes',
    ({ facts }) => {
      const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `<!ENTITY e${n} "${`&e${n - 1};`.repeat(10)}">`)
      return response(facts, signedAssertion(facts), { head: `<!DOCTYPE r [<!ENTITY e0 "lol">${levels.join('')}]>` })
    },
  ],
  [
    'encrypted junk',
    ({ facts }) =>
      response(
        facts,
        '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"><x/></saml:EncryptedAssertion>',
      ),
  ],
  [
    'an address outside the team’s domain',
    ({ facts }) => response(facts, signedAssertion({ ...facts, email: 'ceo@other.example' })),
  ],
  [
    'an address that only begins like one of the domain',
    ({ facts }) => response(facts, signedAssertion({ ...facts, email: `${facts.email}.evil.example` })),
  ],
  [
    'thousands of elements',
    ({ facts }) => response(facts, signedAssertion(facts) + '<x>'.repeat(2500) + '</x>'.repeat(2500)),
  ],
  ['not XML', () => 'SAMLResponse'],
  ['another document', ({ facts }) => signedAssertion(facts)],
]

const app = await createSsoApp()
await app.save({ protocol: 'saml', metadata_xml: metadataOf(issuer, [signing.base64]) })
await app.proveDomain()
const { assay } = await app.read()

async function begin() {
  const url = new URL(await app.beginUrl())
  const facts = {
    issuer,
    acs: assay.acs_url,
    audience: assay.entity_id,
    requestId: requestIdOf(url),
    email: `ada@${app.domain}`,
  }
  const RelayState = url.searchParams.get('RelayState') ?? ''
  const send = (xml: string) => app.postResponse(assay.acs_url, { SAMLResponse: encode(xml), RelayState })
  return { facts, evil: { ...facts, email: app.owner.email }, send }
}

test.each(hostile)('TM-7 a SAML response is rejected: %s', async (_what, make) => {
  const { facts, evil, send } = await begin()
  const { query } = await send(await make({ facts, evil }))
  expect(query.error_code).toMatch(/^(bad_oauth_callback|sso_domain_mismatch)$/)
  expect(query.code).toBeUndefined()
})

test('TM-7 the same response unchanged is accepted, signed in either place, once', async () => {
  const before = await app.database.query('select email from auth.users where email like $1', [`%@${app.domain}%`])
  expect(before.rows).toEqual([{ email: app.owner.email }])
  const { facts, send } = await begin()
  const good = response(facts, signedAssertion(facts))
  expect((await send(good)).query.code).toBeDefined()
  // Replayed: the same response a second time, and in another sign-in.
  expect((await send(good)).query).toMatchObject({ error_code: 'bad_oauth_state' })
  expect((await (await begin()).send(good)).query).toMatchObject({ error_code: 'bad_oauth_callback' })
  const other = await begin()
  const whole = sign(response(other.facts, assertion(other.facts)), '_response')
  expect((await other.send(whole)).query.code).toBeDefined()
})

test('TM-7 a good response of one team’s provider opens nothing at another team, even if both have the same provider', async () => {
  const other = await createSsoApp()
  await other.save({ protocol: 'saml', metadata_xml: metadataOf(issuer, [signing.base64]) })
  await other.proveDomain()
  const url = new URL(await app.beginUrl())
  const facts = {
    issuer,
    acs: assay.acs_url,
    audience: assay.entity_id,
    requestId: requestIdOf(url),
    email: `eve@${app.domain}`,
  }
  const form = {
    SAMLResponse: encode(response(facts, signedAssertion(facts))),
    RelayState: url.searchParams.get('RelayState') ?? '',
  }
  const elsewhere = await other.postResponse((await other.read()).assay.acs_url, form)
  expect(elsewhere.query).toMatchObject({ error_code: 'bad_oauth_state' })
  expect((await app.postResponse(assay.acs_url, form)).query.code).toBeDefined()
})

/** Of the request in the address that the browser is sent to. */
function requestIdOf({ searchParams }: URL): string {
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  return /ID="([^"]+)"/.exec(xml)?.[1] ?? ''
}
