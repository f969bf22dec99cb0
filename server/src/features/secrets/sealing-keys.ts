import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { StartupError } from '../../startup-error.ts'
import {
  addSealingKey,
  findSealingKeys,
  keepSealingKeys,
  resealEndpoints,
  resealFactors,
  resealSsoSecrets,
} from './queries.ts'
import { openFor, sealFor, sealMark } from './seal.ts'
import { findServerSecret } from './server-secret.ts'

type SealingDeps = Pick<Deps, 'db' | 'config'>

/** The secret in the database, among the keys by which something may be sealed. */
const inDatabase = 'database'

/**
 * At the start: if something is sealed under a secret that isn't set, it could never be opened, so the server doesn't start.
 * Then notes which secret seals from now on. Returns the others that may still have sealed something.
 */
export async function noteSealingKey({ db, config }: SealingDeps): Promise<string[]> {
  const known = config.serverSecrets.map(idOf)
  const [current = inDatabase] = known
  // Service role: the server’s secrets are no user’s.
  return db.asService(async (tx) => {
    await findServerSecret(tx)
    const used = await findSealingKeys(tx)
    if (used.some((id) => id !== inDatabase && !known.includes(id))) throw new StartupError(unknownSecret)
    await addSealingKey(tx, current)
    return used.filter((id) => id !== current)
  })
}

/** Called when values that were sealed elsewhere arrive: their secret has to be set, and is noted. */
export async function noteSealedUnder(tx: Tx, config: SealingDeps['config'], marks: string[]): Promise<void> {
  const known = config.serverSecrets.map(idOf)
  const missing = marks.filter((mark) => !known.includes(mark))
  if (missing.length > 0) {
    throw new AppError(
      'conflict',
      'Regions share their SERVER_SECRET. Add the other region’s to this one’s file as another line.',
    )
  }
  for (const mark of marks) await addSealingKey(tx, mark)
}

const unknownSecret =
  'The database holds secrets that were sealed under another SERVER_SECRET. Set SERVER_SECRET_FILE to the secret that sealed them, or add it to the file as another line.'

/**
 * Seals everything again under the first secret in SERVER_SECRET, in steps, each its own transaction: after an
 * interruption the next run goes on with what is left. Returns how many values that were.
 */
export async function resealAll({ db, config }: SealingDeps): Promise<number> {
  await noteSealingKey({ db, config })
  const [secret] = config.serverSecrets
  if (secret === undefined) return 0
  const mark = sealMark(secret)
  // Service role: a command of the operator, for every account.
  const server = await db.asService(findServerSecret)
  const change = (purpose: 'webhook' | 'factor' | 'sso') => (id: string, sealed: Buffer) =>
    sealFor({ config, server }, purpose, id, openFor({ config, server }, purpose, id, sealed))
  let count = 0
  for (let step = 1; step > 0; count += step)
    step = await db.asService((tx) => resealEndpoints(tx, mark, change('webhook')))
  for (let step = 1; step > 0; count += step)
    step = await db.asService((tx) => resealSsoSecrets(tx, mark, change('sso')))
  // A hosted project keeps its own factors.
  const hasFactors = config.supabase === null
  for (let step = 1; hasFactors && step > 0; count += step)
    step = await db.asService((tx) => resealFactors(tx, mark, change('factor')))
  await db.asService((tx) => keepSealingKeys(tx, [idOf(secret)]))
  return count
}

function idOf(secret: string): string {
  return sealMark(secret).toString('hex')
}
