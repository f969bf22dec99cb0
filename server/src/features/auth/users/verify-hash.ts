import { isBcrypt } from './imported-hash.ts'

/** Ours, or one that was brought from another service. Both run on the thread pool, off the main thread. */
export async function verifyHash(password: string, hash: string): Promise<boolean> {
  // Loaded when needed and not with this file: a machine without a binary is first told what else it lacks.
  if (isBcrypt(hash)) return (await import('@node-rs/bcrypt')).verify(bcryptBytes(password), hash)
  return (await import('@node-rs/argon2')).verify(hash, password)
}

/** Whoever made the hash looked at 72 bytes, so the rest can't count here. */
function bcryptBytes(password: string): Buffer {
  return Buffer.from(password).subarray(0, 72)
}
