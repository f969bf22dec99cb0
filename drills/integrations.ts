import { rmSync } from 'node:fs'
import { apiKeyScopes } from '@assay/contract/api-keys/settings'
import { freshFolder } from '../scripts/launch.ts'
import { setLimits, signUp } from './customer.ts'
import {
  type Place,
  tryCommandLine,
  tryGo,
  tryPhp,
  tryPostman,
  tryPython,
  trySamples,
  tryTypescript,
} from './integrations/try-packages.ts'
import { openStage } from './stage.ts'

/** Every package, installed from its packed file into an empty project, and every file to copy, against a fresh product. `-- php go` tries those. */
const stage = await openStage()
const customer = await signUp(stage.url, { scopes: Object.keys(apiKeyScopes) })
await setLimits(stage.url, stage.database, customer)
const made = await customer.ask(stage.url, '/api-keys', { name: 'Test', type: 'test' })
const place: Place = { folder: freshFolder(), url: stage.url, key: customer.key, testKey: Object(made).full_key }
const attempts = {
  typescript: tryTypescript,
  cli: tryCommandLine,
  postman: tryPostman,
  php: tryPhp,
  go: tryGo,
  python: tryPython,
  samples: trySamples,
}
const chosen = process.argv.slice(3)
let failed = 0
for (const [name, attempt] of Object.entries(attempts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const started = Date.now()
  try {
    const outcome = await attempt(place)
    console.log(`✓ ${outcome}  ${((Date.now() - started) / 1000).toFixed(1)} s`)
  } catch (error) {
    failed += 1
    console.log(`✗ ${name}\n${error instanceof Error ? error.message : error}\n${Object(error).stdout ?? ''}`)
  }
}
await stage.close()
rmSync(place.folder, { recursive: true, force: true })
process.exit(failed === 0 ? 0 : 1)
