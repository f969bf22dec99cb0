import { createVerify, X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { IdentityProviders, SamlSettings, ServiceProvider, SsoProfile } from '../../ports/identity-providers.ts'
// biome-ignore lint/correctness/useImportExtensions: its types are in a declaration beside it.
import { SAML, type SamlOptions, type XmlElement } from './saml-packages.mjs'
import { children, descendants, namespaces, onlyChild, parseXml, textOf, Unacceptable } from './saml-xml.ts'

type Saml = IdentityProviders['saml']

export const beginSaml: Saml['begin'] = (settings, us, { state, requestId }) =>
  clientOf(settings, us, { generateUniqueId: () => requestId }).getAuthorizeUrlAsync(state, undefined, {})

/**
 * Three passes. The document's shape comes first, so that there is one assertion, in one place, and every signature is where it
 * belongs. Then node-saml checks the signatures. Last, everything that counts is read from the XML that was signed, and nothing from
 * around it.
 */
export const finishSaml: Saml['finish'] = async (settings, us, { response, requestId, groupsClaim, now }) => {
  try {
    const signed = checkShape(decode(response), settings, us, requestId)
    const client = clientOf(settings, us, signed)
    const { profile } = await client.validatePostResponseAsync({ SAMLResponse: response }).catch((error: unknown) => {
      throw new Unacceptable(error instanceof Error ? error.message : String(error))
    })
    const assertion = parseXml(profile?.getAssertionXml?.() ?? '')
    checkAssertion(assertion, settings, us, { requestId, now })
    return { status: 'signed-in', profile: readProfile(assertion, groupsClaim) }
  } catch (error) {
    if (!(error instanceof Unacceptable)) throw error
    return error.message === denied ? { status: 'canceled' } : { status: 'rejected', reason: error.message }
  }
}

function clientOf(settings: SamlSettings, us: ServiceProvider, options: Partial<SamlOptions>) {
  return new SAML({
    entryPoint: settings.signInUrl,
    logoutUrl: settings.logoutUrl ?? settings.signInUrl,
    idpCert: settings.certificates,
    idpIssuer: settings.entityId,
    issuer: us.entityId,
    audience: us.entityId,
    callbackUrl: us.acsUrl,
    acceptedClockSkewMs: skewMs,
    // Which name and which way to sign in is the provider's decision.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    ...options,
  })
}

/** Clocks of two machines are never quite the same. */
const skewMs = 60_000
const maxBytes = 512 * 1024
const denied = 'The person canceled.'

function decode(response: string): string {
  if (response.length > maxBytes || !/^[A-Za-z0-9+/=\s]+$/.test(response)) {
    throw new Unacceptable('The response isn’t base64, or it’s larger than 512 kB.')
  }
  return Buffer.from(response, 'base64').toString('utf8')
}

/** Says which of the two elements carries a signature; each that is there must be valid, and at least one must be there. */
function checkShape(xml: string, settings: SamlSettings, us: ServiceProvider, requestId: string) {
  const root = parseXml(xml)
  if (root.namespaceURI !== namespaces.protocol || root.localName !== 'Response') {
    throw new Unacceptable('The document isn’t a SAML response.')
  }
  checkStatus(root)
  expectAttribute(root, 'Destination', us.acsUrl)
  expectAttribute(root, 'InResponseTo', requestId)
  for (const issuer of children(root, namespaces.assertion, 'Issuer')) expectIssuer(issuer, settings)
  if (everyElement(root).some(({ localName }) => /^Encrypted/.test(localName))) {
    throw new Unacceptable('The response is encrypted. Turn off encryption of assertions at the provider.')
  }
  const assertions = everyElement(root).filter(({ localName }) => localName === 'Assertion')
  const assertion = onlyChild(root, namespaces.assertion, 'Assertion')
  if (assertions.length !== 1) throw new Unacceptable('The response has more than one assertion.')
  checkIds(root)
  const signatures = everyElement(root).filter(({ localName }) => localName === 'Signature')
  for (const signature of signatures) checkSignature(signature, [root, assertion])
  const isSigned = (element: XmlElement) => signatures.filter(({ parentNode }) => parentNode === element).length === 1
  const [wantAuthnResponseSigned, wantAssertionsSigned] = [isSigned(root), isSigned(assertion)]
  if (!wantAuthnResponseSigned && !wantAssertionsSigned) throw new Unacceptable('The assertion isn’t signed.')
  return { wantAuthnResponseSigned, wantAssertionsSigned }
}

function checkStatus(root: XmlElement): void {
  const codes = descendants(onlyChild(root, namespaces.protocol, 'Status'), namespaces.protocol, 'StatusCode')
  const values = codes.map((code) => code.getAttribute('Value') ?? '')
  if (values[0] === 'urn:oasis:names:tc:SAML:2.0:status:Success') return
  const canceled = /:(AuthnFailed|RequestDenied)$/
  throw new Unacceptable(
    values.some((value) => canceled.test(value)) ? denied : `The provider responded with ${values.join(', ')}.`,
  )
}

function everyElement(root: XmlElement): XmlElement[] {
  return [root, ...Array.from(root.getElementsByTagName('*'))]
}

/** A signature refers to an element by its ID, so there must be no doubt which one that is. */
function checkIds(root: XmlElement): void {
  const seen = new Set<string>()
  for (const element of everyElement(root)) {
    const ids = Array.from(element.attributes).filter(({ localName, name }) => /^(xml:)?id$/i.test(localName ?? name))
    for (const { value } of ids) {
      if (ids.length > 1 || seen.has(value)) throw new Unacceptable('Two elements have the same ID.')
      seen.add(value)
    }
  }
}

const digests = /^http:\/\/www\.w3\.org\/2001\/04\/(xmlenc#sha(256|512)|xmldsig-more#sha384)$/
const algorithms = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#(rsa|ecdsa)-sha(256|384|512)$/
const transforms = new Set([
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
])

function checkSignature(signature: XmlElement, allowed: XmlElement[]): void {
  const parent = allowed.find((element) => element === signature.parentNode)
  if (!parent || signature.namespaceURI !== namespaces.signature) {
    throw new Unacceptable('A signature isn’t where it belongs.')
  }
  const all = (name: string) => descendants(signature, namespaces.signature, name)
  const references = all('Reference')
  if (references.length !== 1 || references[0]?.getAttribute('URI') !== `#${parent.getAttribute('ID')}`) {
    throw new Unacceptable('A signature doesn’t cover the element that it’s in.')
  }
  const algorithmOf = (element: XmlElement) => element.getAttribute('Algorithm') ?? ''
  const isAllowed =
    all('SignedInfo').length === 1 &&
    all('Object').length === 0 &&
    all('SignatureMethod').every((method) => algorithms.test(algorithmOf(method))) &&
    all('DigestMethod').every((method) => digests.test(algorithmOf(method))) &&
    [...all('Transform'), ...all('CanonicalizationMethod')].every((step) => transforms.has(algorithmOf(step)))
  if (!isAllowed) throw new Unacceptable('A signature uses a method that isn’t allowed, such as SHA-1.')
}

type Expected = { requestId: string; now: Date }

/** The assertion is signed. It must also be for us, for this sign-in, and for now. */
function checkAssertion(assertion: XmlElement, settings: SamlSettings, us: ServiceProvider, expected: Expected): void {
  const saml = namespaces.assertion
  expectIssuer(onlyChild(assertion, saml, 'Issuer'), settings)
  const conditions = onlyChild(assertion, saml, 'Conditions')
  checkTimes(conditions, expected.now)
  const restrictions = children(conditions, saml, 'AudienceRestriction')
  const isForUs = (restriction: XmlElement) =>
    children(restriction, saml, 'Audience').some((audience) => textOf(audience) === us.entityId)
  if (restrictions.length === 0 || !restrictions.every(isForUs)) {
    throw new Unacceptable('The assertion is for another audience.')
  }
  const confirmations = children(onlyChild(assertion, saml, 'Subject'), saml, 'SubjectConfirmation')
  const isBearer = ({ Method }: { Method: string | null }) => Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
  const bearers = confirmations.filter((one) => isBearer({ Method: one.getAttribute('Method') }))
  const [bearer] = bearers
  if (!bearer || bearers.length > 1) throw new Unacceptable('The assertion needs one bearer confirmation.')
  const data = onlyChild(bearer, saml, 'SubjectConfirmationData')
  if (data.getAttribute('Recipient') !== us.acsUrl) throw new Unacceptable('The assertion is for another recipient.')
  if (data.getAttribute('InResponseTo') !== expected.requestId) {
    throw new Unacceptable('The assertion responds to another sign-in.')
  }
  if (!data.getAttribute('NotOnOrAfter')) throw new Unacceptable('The assertion doesn’t say when it expires.')
  checkTimes(data, expected.now)
  const statements = children(assertion, saml, 'AuthnStatement')
  if (statements.length !== 1) throw new Unacceptable('The assertion doesn’t say that the person signed in.')
  for (const statement of statements) checkTimes(statement, expected.now)
}

function checkTimes(element: XmlElement, now: Date): void {
  const timeOf = (name: string) => {
    const value = element.getAttribute(name)
    if (!value) return null
    const time = Date.parse(value)
    if (Number.isNaN(time)) throw new Unacceptable(`${name} isn’t a time.`)
    return time
  }
  const from = timeOf('NotBefore')
  const ends = [timeOf('NotOnOrAfter'), timeOf('SessionNotOnOrAfter')].filter((end) => end !== null)
  if (from !== null && from > now.getTime() + skewMs) throw new Unacceptable('The assertion isn’t valid yet.')
  if (ends.some((end) => end <= now.getTime() - skewMs)) throw new Unacceptable('The assertion has expired.')
}

function expectAttribute(element: XmlElement, name: string, expected: string): void {
  const value = element.getAttribute(name)
  if (value && value !== expected) throw new Unacceptable(`${name} is ${value}, not ${expected}.`)
}

function expectIssuer(issuer: XmlElement, { entityId }: SamlSettings): void {
  if (textOf(issuer) !== entityId) throw new Unacceptable(`The issuer is ${textOf(issuer)}, not ${entityId}.`)
}

function readProfile(assertion: XmlElement, groupsClaim: string): SsoProfile {
  const saml = namespaces.assertion
  const nameId = onlyChild(onlyChild(assertion, saml, 'Subject'), saml, 'NameID')
  const name = textOf(nameId)
  if (name === '' || name.length > 255) throw new Unacceptable('The NameID is empty or too long.')
  const attributes = new Map<string, string[]>()
  for (const attribute of descendants(assertion, saml, 'Attribute')) {
    const values = children(attribute, saml, 'AttributeValue').map(textOf)
    attributes.set(attribute.getAttribute('Name') ?? '', values)
  }
  const first = (names: string[]) => names.map((one) => attributes.get(one)?.[0]).find((value) => value) ?? null
  const email = first(emailNames) ?? name
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
    throw new Unacceptable('The provider didn’t send an email address, neither as NameID nor as the attribute “email”.')
  }
  const isTransient = /:transient$/.test(nameId.getAttribute('Format') ?? '')
  const [statement] = children(assertion, saml, 'AuthnStatement')
  const groups = [groupsClaim, ...groupNames].map((one) => attributes.get(one)).find((values) => values !== undefined)
  return {
    subject: isTransient ? null : name,
    email: email.toLowerCase(),
    firstName: first(firstNames)?.slice(0, 200) ?? null,
    lastName: first(lastNames)?.slice(0, 200) ?? null,
    groups: groups?.slice(0, 1000) ?? null,
    session: { subject: name, index: statement?.getAttribute('SessionIndex') || null, idToken: null },
  }
}

/** The names that Okta, Entra ID, Google, Keycloak and others use. */
const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const emailNames = ['email', 'mail', 'emailAddress', `${claims}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3']
const firstNames = ['firstName', 'givenName', 'given_name', `${claims}/givenname`, 'urn:oid:2.5.4.42']
const lastNames = ['lastName', 'surname', 'sn', 'family_name', `${claims}/surname`, 'urn:oid:2.5.4.4']
const groupNames = [
  'memberOf',
  'http://schemas.xmlsoap.org/claims/Group',
  'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
]

export const samlLogoutUrl: Saml['logoutUrl'] = async (settings, us, { subject, index }) => {
  if (settings.logoutUrl === null) return null
  const user = { nameID: subject, nameIDFormat: unspecified, ...(index !== null && { sessionIndex: index }) }
  return clientOf(settings, us, {}).getLogoutUrlAsync({ ...user, issuer: settings.entityId }, '', {})
}

const unspecified = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'

/** In the HTTP-Redirect binding the signature covers the query string as it was sent. */
export const readSamlLogout: Saml['readLogout'] = async (settings, us, query) => {
  try {
    const raw = readSignedQuery(settings, query)
    const root = parseXml(inflateRawSync(Buffer.from(raw, 'base64'), { maxOutputLength: maxBytes }).toString('utf8'))
    if (root.namespaceURI !== namespaces.protocol || root.localName !== 'LogoutRequest') {
      throw new Unacceptable('The document isn’t a logout request.')
    }
    expectIssuer(onlyChild(root, namespaces.assertion, 'Issuer'), settings)
    if (root.getAttribute('Destination') !== us.logoutUrl) throw new Unacceptable('The request is for somebody else.')
    const age = Math.abs(Date.now() - Date.parse(root.getAttribute('IssueInstant') ?? ''))
    if (!(age < 5 * skewMs)) throw new Unacceptable('The request has expired.')
    const [index] = children(root, namespaces.protocol, 'SessionIndex').map(textOf)
    const relayState = new URLSearchParams(query).get('RelayState') ?? ''
    const asked = { ID: root.getAttribute('ID') ?? '' }
    const confirmAt =
      settings.logoutUrl === null
        ? null
        : await clientOf(settings, us, {}).getLogoutResponseUrlAsync(asked, relayState, {}, true)
    const subject = textOf(onlyChild(root, namespaces.assertion, 'NameID'))
    return { status: 'logout', subject, index: index ?? null, confirmAt }
  } catch (error) {
    return { status: 'rejected', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** The message, if one of the provider's keys signed it. */
function readSignedQuery({ certificates }: SamlSettings, query: string): string {
  const pairs = query.split('&').map((pair) => pair.split('=', 2))
  const rawOf = (name: string) => {
    const found = pairs.filter(([key]) => key === name)
    if (found.length > 1) throw new Unacceptable(`${name} is there twice.`)
    return found[0]?.[1]
  }
  const [message, algorithm, signature] = [rawOf('SAMLRequest'), rawOf('SigAlg'), rawOf('Signature')]
  const relayState = rawOf('RelayState')
  const hash = /#(?:rsa|ecdsa)-(sha(?:256|384|512))$/.exec(decodeURIComponent(algorithm ?? ''))?.[1]
  if (!message || !signature || !hash)
    throw new Unacceptable('The request isn’t signed, or by a method that isn’t allowed.')
  const signed = `SAMLRequest=${message}${relayState === undefined ? '' : `&RelayState=${relayState}`}&SigAlg=${algorithm}`
  const isValid = certificates.some((certificate) =>
    createVerify(hash)
      .update(signed)
      .verify(
        new X509Certificate(Buffer.from(certificate, 'base64')).publicKey,
        decodeURIComponent(signature),
        'base64',
      ),
  )
  if (!isValid) throw new Unacceptable('The request’s signature isn’t valid.')
  return decodeURIComponent(message)
}
