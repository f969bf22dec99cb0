import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const domainsFile = '.cache/email-domains.bin'
const stamp = `${domainsFile}.sources`

/** Builds the table of email domains, when its sources have changed. Half a second; TypeScript, so in a process of its own. */
export function ensureDomains() {
  const hash = hashSources()
  if (existsSync(domainsFile) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'server/build/build-domains.ts', domainsFile],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`The email domains couldn't be built:\n${stderr}`)
  writeFileSync(stamp, hash)
}

function hashSources() {
  const files = [
    'package-lock.json',
    'server/build/build-domains.ts',
    'server/build/domain-sources.ts',
    ...filesIn('server/data/email'),
    ...[
      'listings/flags',
      'listings/hash-suffixes',
      'listings/domain-table',
      'listings/collect-domains',
      'address/zone',
    ].map((name) => `server/src/engine/email/${name}.ts`),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
}
