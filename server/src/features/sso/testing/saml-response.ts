// biome-ignore lint/correctness/useImportExtensions: its types are in a declaration beside it.
import { SignedXml } from './provider-packages.mjs'
import { signing } from './start-provider.ts'

const saml = 'urn:oasis:names:tc:SAML:2.0:assertion'
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const more = 'http://www.w3.org/2001/04/xmldsig-more#'

/** What a good response says about this sign-in. */
export type Facts = {
  issuer: string
  acs: string
  audience: string
  requestId: string
  email: string
}

type Parts = Partial<Facts> & {
  id?: string
  nameId?: string
  from?: number
  until?: number
  confirmedUntil?: number
  method?: string
  conditions?: string
  statement?: string
}

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

export function assertion(facts: Facts, parts: Parts = {}): string {
  const said = { ...facts, ...parts }
  const { id = '_assertion', from = -60, until = 300, confirmedUntil = 300, method = 'bearer' } = parts
  const audience = `<saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction>`
  const inResponseTo = said.requestId === '' ? '' : ` InResponseTo="${said.requestId}"`
  return `<saml:Assertion xmlns:saml="${saml}" ID="${id}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject><saml:NameID>${parts.nameId ?? said.email}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:${method}"><saml:SubjectConfirmationData NotOnOrAfter="${at(confirmedUntil)}" Recipient="${said.acs}"${inResponseTo}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(from)}" NotOnOrAfter="${at(until)}">${parts.conditions ?? audience}</saml:Conditions>${parts.statement ?? `<saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`}</saml:Assertion>`
}

type Around = { destination?: string; status?: string; before?: string; id?: string; head?: string }

export function response(facts: Facts, inside: string, around: Around = {}): string {
  const { destination = facts.acs, status = 'Success', before = '', id = '_response', head = '' } = around
  return `${head}<samlp:Response xmlns:samlp="${protocol}" ID="${id}" Version="2.0" IssueInstant="${at(0)}" Destination="${destination}" InResponseTo="${facts.requestId}"><saml:Issuer xmlns:saml="${saml}">${facts.issuer}</saml:Issuer>${before}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>${inside}</samlp:Response>`
}

type How = { key?: string; algorithm?: string; digest?: string; transforms?: string[]; isEmptyUri?: boolean }

/** Signs the element with this ID, after its issuer. */
export function sign(xml: string, id: string, how: How = {}): string {
  const {
    key = signing.key,
    algorithm = `${more}rsa-sha256`,
    digest = 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    isEmptyUri = false,
  } = how
  const signed = new SignedXml({
    privateKey: key,
    publicCert: signing.cert,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const xpath = `//*[@ID='${id}']`
  signed.addReference({ xpath, transforms, digestAlgorithm: digest, isEmptyUri })
  signed.computeSignature(xml, {
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
    prefix: 'ds',
  })
  return signed.getSignedXml()
}

export function encode(xml: string): string {
  return Buffer.from(xml).toString('base64')
}

/** The signature in a document that has one, and the document without it. */
export function cutSignature(xml: string): { signature: string; rest: string } {
  const [signature = ''] = /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(xml) ?? []
  return { signature, rest: xml.replace(signature, '') }
}
