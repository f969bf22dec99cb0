/** The format of ALTCHA's version 2, with the one algorithm our server uses. */
export type AltchaChallenge = {
  parameters: {
    algorithm: string
    /** Hexadecimal, as are salt and prefix. */
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
  }
  signature: string
}

export type AltchaSolution = { counter: number; derivedKey: string }

/** Tries numbers until the key derived from one starts with the challenge's prefix. Null when it times out. */
export async function solveChallenge(
  { parameters }: AltchaChallenge,
  isInTime: () => boolean,
): Promise<AltchaSolution | null> {
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters
  const hash = algorithm.replace('PBKDF2/', '')
  const password = new Uint8Array([...fromHex(nonce), 0, 0, 0, 0])
  const counterPart = new DataView(password.buffer, password.length - 4)
  const derivation = { name: 'PBKDF2', salt: fromHex(salt), iterations: cost, hash }
  for (let counter = 0; isInTime(); counter += 1) {
    counterPart.setUint32(0, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const derivedKey = toHex(await crypto.subtle.deriveBits(derivation, key, keyLength * 8))
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey }
  }
  return null
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
