import { createHash, randomBytes } from 'node:crypto'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { isSame } from './is-same.ts'

/** About 4,000 hashes: a tenth of a second in a browser, and days for someone who wants millions of results. */
export const zeroBits = 12
const challengeSeconds = 120

/** Who has to solve it: a key's visitor, by their network. */
type Solver = { keyId: string; network: string }

/** Signed instead of stored, so that asking for one costs nothing. */
export function createChallenge(secret: ServerSecret, solver: Solver, now: Date): string {
  const expiresAt = Math.floor(now.getTime() / 1000) + challengeSeconds
  const challenge = `${expiresAt}.${randomBytes(12).toString('base64url')}`
  return `${challenge}.${sign(secret, solver, challenge)}`
}

/** What makes the solution usable once; null if it's none, or too old. */
export function readSolution(secret: ServerSecret, solver: Solver, proof: string, now: Date): string | null {
  const [, challenge = '', id = '', signature = ''] = /^((?:\d+)\.([\w-]{16}))\.([\w-]{43}):\d{1,12}$/.exec(proof) ?? []
  if (!isSame(signature, sign(secret, solver, challenge))) return null
  if (Number.parseInt(challenge, 10) * 1000 <= now.getTime()) return null
  const digest = createHash('sha256').update(proof).digest()
  return digest.readUInt32BE() >>> (32 - zeroBits) === 0 ? id : null
}

function sign(secret: ServerSecret, { keyId, network }: Solver, challenge: string): string {
  return secret.hash('widget-proof', `${keyId}\n${network}\n${challenge}`).toString('base64url')
}
