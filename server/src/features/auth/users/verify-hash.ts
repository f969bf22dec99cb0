import { isBcrypt } from './imported-hash.ts'

/** Verifies our own or an imported hash, on the thread pool. */
export async function verifyHash(password: string, hash: string): Promise<boolean> {
  // Imported lazily, so that a machine without the binary reports its other problems first.
  if (isBcrypt(hash)) return (await import('@node-rs/bcrypt')).verify(bcryptBytes(password), hash)
  return (await import('@node-rs/argon2')).verify(hash, password)
}

/** The original hash covered 72 bytes, so the rest can't count. */
function bcryptBytes(password: string): Buffer {
  return Buffer.from(password).subarray(0, 72)
}
