import { productName } from '@assay/contract/product'
import { isLoopbackName } from '../../../loopback.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { Challenge } from '../store/queries-challenges.ts'
import type { Credential } from '../store/queries-credentials.ts'
import type { User } from '../store/queries-users.ts'
import type { AssertionJson, CreationJson } from './credential-json.ts'

/** A passkey replaces the password, so the device has to verify its user; a security key comes after the password. */
type Purpose = 'passkey' | 'factor'

const verifications = { passkey: 'required', factor: 'preferred' } as const

/** What a browser needs to create a credential. No attestation: the brand doesn't matter to us. */
export async function creationOptions(
  config: AuthDeps['config'],
  purpose: Purpose,
  user: User,
  existing: Credential[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: productName,
    rpID: domainOf(config),
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email ?? user.id,
    userDisplayName: user.email ?? user.id,
    timeout: timeoutMilliseconds,
    attestationType: 'none',
    excludeCredentials: existing.map(descriptor),
    authenticatorSelection: {
      residentKey: purpose === 'passkey' ? 'required' : 'discouraged',
      userVerification: verifications[purpose],
    },
    supportedAlgorithmIDs: algorithms,
  })
}

/** `allowed` is empty for a passkey: the device knows which accounts it has. */
export async function requestOptions(config: AuthDeps['config'], purpose: Purpose, allowed: Credential[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: domainOf(config),
    timeout: timeoutMilliseconds,
    userVerification: verifications[purpose],
    ...(allowed.length > 0 && { allowCredentials: allowed.map(descriptor) }),
  })
}

type Created = Pick<Credential, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>

/** Null if the response doesn't fit this challenge. */
export async function checkCreation(
  { config }: Pick<AuthDeps, 'config'>,
  purpose: Purpose,
  { challenge }: Challenge,
  response: CreationJson,
): Promise<Created | null> {
  const { verifyRegistrationResponse } = await library()
  if (challenge === null || !(await isWithoutCertificates(response))) return null
  const result = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: originsOf(config),
    expectedRPID: domainOf(config),
    requireUserVerification: purpose === 'passkey',
    supportedAlgorithmIDs: algorithms,
  }).catch(rejected)
  if (!result?.verified) return null
  const { id, publicKey, counter } = result.registrationInfo.credential
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    signCount: counter,
    transports: (response.response.transports ?? []).filter((name) => knownTransports.includes(name)),
  }
}

/** The authenticator's new counter, or null. A counter that went back means that the key was copied. */
export async function checkAssertion(
  { config }: Pick<AuthDeps, 'config'>,
  purpose: Purpose,
  { challenge }: Challenge,
  { credential, known }: { credential: AssertionJson; known: Credential },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  if (challenge === null) return null
  const result = await verifyAuthenticationResponse({
    response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: originsOf(config),
    expectedRPID: domainOf(config),
    credential: {
      id: known.credentialId.toString('base64url'),
      publicKey: new Uint8Array(known.publicKey),
      counter: known.signCount,
    },
    requireUserVerification: purpose === 'passkey',
  }).catch(rejected)
  return result?.verified ? result.authenticationInfo.newCounter : null
}

/** The library throws for each of the hundred things that can be wrong with a response. */
function rejected(): null {
  return null
}

/** We didn't ask for certificates, and checking them could send requests to addresses in them. */
async function isWithoutCertificates({ response }: CreationJson): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

/** The domain that credentials belong to: they don't work under another. Browsers accept no IP address. */
function domainOf({ publicUrl, passkeys }: AuthDeps['config']): string {
  const { hostname } = new URL(publicUrl)
  return passkeys.domain ?? (isLoopbackName(hostname) ? 'localhost' : hostname)
}

function originsOf({ publicUrl, auth, passkeys }: AuthDeps['config']): string[] {
  const { protocol, hostname, port } = new URL(publicUrl)
  const local = isLoopbackName(hostname) ? [new URL(`${protocol}//localhost:${port}`).origin] : []
  return [new URL(publicUrl).origin, new URL(auth.siteUrl).origin, ...local, ...passkeys.origins]
}

/** Browsers accept them on the domain or a subdomain of it. */
export function passkeyOrigins(config: AuthDeps['config']): string[] {
  const domain = domainOf(config)
  return [...new Set(originsOf(config))].filter((origin) => {
    const { protocol, hostname } = new URL(origin)
    const isSecure = protocol === 'https:' || hostname === 'localhost'
    return isSecure && (hostname === domain || hostname.endsWith(`.${domain}`))
  })
}

function descriptor({ credentialId, transports }: Credential) {
  return { id: credentialId.toString('base64url'), transports }
}

/** Loaded on first use: most processes never need it. */
function library() {
  return import('@simplewebauthn/server')
}

const timeoutMilliseconds = 300_000
/** EdDSA, ES256 and RS256: what authenticators have. */
const algorithms = [-8, -7, -257]
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
