import { AuthError } from '../errors/errors.ts'

/**
 * Checks a hash that an administrator imports from another service. Hashes that are too expensive to verify are
 * rejected here.
 */
export function checkImportedHash(hash: string): string {
  if (isBcrypt(hash) ? isBearableBcrypt(hash) : isBearableArgon2(hash)) return hash
  throw new AuthError(
    'validation_failed',
    'password_hash: must be bcrypt ($2a$, $2b$ or $2y$, cost 4 to 15), or argon2i or argon2id in PHC form with v=19, up to m=131072, t=10 and p=16.',
  )
}

export function isBcrypt(hash: string): boolean {
  return /^\$2[aby]\$/.test(hash)
}

function isBearableBcrypt(hash: string): boolean {
  const cost = Number(/^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash)?.[1])
  return cost >= 4 && cost <= 15
}

function isBearableArgon2(hash: string): boolean {
  const found = argon2.exec(hash)
  if (!found) return false
  const [memory = 0, rounds = 0, lanes = 0] = found.slice(1, 4).map(Number)
  const isInRange = memory <= 131_072 && rounds >= 1 && rounds <= 10 && lanes >= 1 && lanes <= 16
  // The format's own rules: eight blocks per lane, and decodable fields.
  return isInRange && memory >= 8 * lanes && found.slice(4).every(isUnpaddedBase64)
}

const argon2 =
  /^\$argon2id?\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,86})$/

function isUnpaddedBase64(text: string): boolean {
  return Buffer.from(text, 'base64').toString('base64').replace(/=+$/, '') === text
}
