import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Creation = { challenge: string; user: { id: string } }
type Request = { challenge: string }
type Habits = {
  origin?: string
  domain?: string
  /** Whether it verifies its user by fingerprint or PIN. */
  verifiesUser?: boolean
  /** Like an authenticator without a signature counter. */
  counts?: boolean
}

/** A security key or a phone with passkeys, in software: creates one credential and signs with it (ES256, no attestation). */
export function createAuthenticator(habits: Habits = {}) {
  const { origin = 'http://localhost', domain = 'localhost', verifiesUser = true, counts = true } = habits
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let owner = ''
  let uses = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const dataOf = (attested: Buffer | null, isVerified = verifiesUser) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counts ? uses : 0)
    return Buffer.concat([sha256(Buffer.from(domain)), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  const wrap = <Response>(response: Response) => ({
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  })

  const get = ({ challenge }: Request, isVerified = verifiesUser) => {
    uses += 1
    const [data, client] = [dataOf(null, isVerified), clientData('webauthn.get', challenge)]
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    return wrap({
      authenticatorData: data.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: owner,
    })
  }

  return {
    /** As `navigator.credentials.create` does. */
    create({ challenge, user }: Creation) {
      owner = user.id
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(publicKey.export({ format: 'jwk' })),
      ])
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(dataOf(attested))],
      ])
      return wrap({
        attestationObject: attestation.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        transports: ['internal' as const],
      })
    },
    /** As `navigator.credentials.get` does. */
    get: (request: Request) => get(request),
    /** After a touch alone: no fingerprint, no PIN. */
    getUnverified: (request: Request) => get(request, false),
    /** A copy of the key that was used less often. */
    forgetUses() {
      uses = 0
    },
  }
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** The few CBOR types that an attestation needs. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

function integer(value: number): Buffer {
  return value >= 0 ? head(0, value) : head(1, -value - 1)
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([head(2, value.length), value])
}

function text(value: string): Buffer {
  return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
}

function map(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()])
}

function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ])
}
