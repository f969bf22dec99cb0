import { X509Certificate } from 'node:crypto'
import { isLoopbackName } from '../../loopback.ts'
import type { Failure, MetadataSource, SamlSettings } from '../../ports/identity-providers.ts'
import type { GuardedFetch } from './guarded-fetch.ts'
// biome-ignore lint/correctness/useImportExtensions: its types are in a declaration beside it.
import type { XmlElement } from './saml-packages.mjs'
import { children, descendants, namespaces, parseXml, textOf, Unacceptable } from './saml-xml.ts'

/** A SAML provider as its metadata describes it: where people sign in, and with which keys it signs. */
export async function readMetadata(
  source: MetadataSource,
  fetch: GuardedFetch,
): Promise<{ status: 'read'; settings: SamlSettings } | Failure> {
  try {
    const xml = 'xml' in source ? source.xml : await load(source.url, fetch)
    return { status: 'read', settings: readSettings(xml) }
  } catch (error) {
    if (error instanceof Unacceptable) return { status: 'rejected', reason: error.message }
    return { status: 'unavailable', reason: error instanceof Error ? error.message : String(error) }
  }
}

async function load(url: string, fetch: GuardedFetch): Promise<string> {
  const response = await fetch(url, { headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' } })
  if (response.status !== 200) throw new Error(`the metadata URL responded with status ${response.status}`)
  return response.text()
}

function readSettings(xml: string): SamlSettings {
  const root = parseXml(xml, { allowsComments: true })
  const roles = descendants(root, namespaces.metadata, 'IDPSSODescriptor')
  const [role] = roles
  if (!role || roles.length > 1) {
    throw new Unacceptable('The metadata must describe exactly one identity provider (IDPSSODescriptor).')
  }
  const entity = role.parentNode as XmlElement
  const entityId = entity.getAttribute('entityID') ?? ''
  if (entityId === '' || entityId.length > 1024) throw new Unacceptable('The metadata has no entityID.')
  const signInUrl = locationOf(role, 'SingleSignOnService')
  if (signInUrl === null) throw new Unacceptable('The provider must offer sign-in by the HTTP-Redirect binding.')
  const certificates = children(role, namespaces.metadata, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => descendants(key, namespaces.signature, 'X509Certificate'))
    .map(readCertificate)
  if (certificates.length === 0) throw new Unacceptable('The metadata has no certificate to check signatures with.')
  if (certificates.length > maxCertificates) throw new Unacceptable('The metadata has more than 10 certificates.')
  return {
    entityId,
    signInUrl,
    logoutUrl: locationOf(role, 'SingleLogoutService'),
    certificates: [...new Set(certificates)],
  }
}

const maxCertificates = 10
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Browsers are sent there, so it must be a web address. */
function locationOf(role: XmlElement, service: string): string | null {
  const found = children(role, namespaces.metadata, service).find(
    (endpoint) => endpoint.getAttribute('Binding') === redirectBinding,
  )
  const location = found?.getAttribute('Location') ?? ''
  if (!URL.canParse(location)) return null
  const { protocol, hostname } = new URL(location)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname))
  if (!isSafe) throw new Unacceptable(`${service} must start with https://.`)
  if (location.length > 2048) throw new Unacceptable(`${service} is longer than 2,048 characters.`)
  return location
}

function readCertificate(element: XmlElement): string {
  const base64 = textOf(element).replace(/\s/g, '')
  const key = parseCertificate(base64).publicKey
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  const isStrong = key.asymmetricKeyType === 'ec' || (key.asymmetricKeyType === 'rsa' && modulusLength >= 2048)
  if (!isStrong) throw new Unacceptable('The certificate needs an RSA key of at least 2048 bits, or an EC key.')
  return base64
}

function parseCertificate(base64: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    throw new Unacceptable('A certificate in the metadata can’t be read.')
  }
}
