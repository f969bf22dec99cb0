import { loadConfig, readEnvironment } from '../server/src/config.ts'
import { attachDatabase } from '../server/src/db/connect.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { createDb } from '../server/src/db/scope.ts'
import { ensureAuthKeys, rotateApiKey, rotateSigningKey } from '../server/src/features/auth/keys.ts'
import { createLog } from '../server/src/http/log.ts'
import { StartupError } from '../server/src/startup-error.ts'

const commands = {
  keys: 'prints the publishable and the secret API key of the embedded backend',
  'rotate-signing-key':
    'signs access tokens with a new key from now on; tokens of the old one stay good for their hour',
  'rotate-publishable-key': 'replaces the publishable API key and prints the new one',
  'rotate-secret-key': 'replaces the secret API key and prints the new one',
}

/** What an operator does on the machine itself, beside a running server or without one. */
async function main(command: string | undefined): Promise<void> {
  if (command === undefined || !(command in commands)) {
    for (const [name, says] of Object.entries(commands)) console.log(`npm run admin -- ${name.padEnd(24)} ${says}`)
    process.exitCode = command === undefined ? 0 : 1
    return
  }
  const config = loadConfig(readEnvironment())
  if (config.supabase) throw new StartupError('SUPABASE_URL is set: the keys are in the hosted project, not here.')
  const database = await attachDatabase(config, createLog('warn'))
  try {
    await migrate(database.owner, { withPlatform: true })
    await run(command, { config, db: createDb(database.pool), now: () => new Date() })
  } finally {
    await database.close()
  }
}

async function run(command: string, deps: Parameters<typeof ensureAuthKeys>[0]): Promise<void> {
  const keys = await ensureAuthKeys(deps)
  switch (command) {
    case 'keys':
      console.log(`publishable  ${keys.publishable}\nsecret       ${keys.secret}`)
      return
    case 'rotate-signing-key':
      console.log(`Access tokens are now signed with ${await rotateSigningKey(deps)}.`)
      return
    case 'rotate-publishable-key':
      console.log(`publishable  ${await rotateApiKey(deps, 'publishable')}`)
      return
    case 'rotate-secret-key':
      console.log(`secret       ${await rotateApiKey(deps, 'secret')}`)
      return
  }
}

await main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
})
