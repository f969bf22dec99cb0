import { z } from 'zod'
import { open, seal } from '../secrets/seal.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'

/** What the first line of an exported account says. */
export const MoveHeader = z.object({
  version: z.literal(1),
  accountId: z.uuid(),
  /** The team's members. */
  people: z.array(z.object({ id: z.uuid(), email: z.string().nullable() })),
  from: z.string(),
  to: z.string(),
  heldUntil: z.iso.datetime(),
  /** Marks of the secrets in SERVER_SECRET that may have sealed something. */
  sealedUnder: z.array(z.string()),
  digest: z.record(z.string(), z.string()),
  sums: z.record(z.string(), z.unknown()),
  /** Rows of `free_allowances`, as JSON that only PostgreSQL reads. */
  allowances: z.string(),
  /** Days that the account's requests are from. */
  ledgerDays: z.array(z.iso.date()),
})
export type MoveHeader = z.infer<typeof MoveHeader>

/** Every line is sealed: the file holds password hashes, and only regions that share the secret can read or write one. */
export function sealLine(server: ServerSecret, text: string): string {
  return `${seal(server.hash('region-move', 'file'), Buffer.from(text)).toString('base64')}\n`
}

/** Null if another secret sealed it, or it was changed. */
export function openLine(server: ServerSecret, line: string): string | null {
  try {
    return open(server.hash('region-move', 'file'), Buffer.from(line, 'base64')).toString()
  } catch {
    return null
  }
}

/** Proves to the old region that the new one has everything in the digest. */
export function signMove(server: ServerSecret, accountId: string, region: string, digest: string): string {
  return server.hash('region-move', `${accountId}\n${region}\n${digest}`).toString('hex')
}
