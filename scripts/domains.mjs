import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const domainsFile = '.cache/email-domains.bin'
const stamp = `${domainsFile}.sources`

/** Builds the table of email domains, when its sources have changed. Half a second; TypeScript, so it's compiled first. */
export async function ensureDomains() {
  const hash = hashSources()
  if (existsSync(domainsFile) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const { build } = await import('rolldown')
  // Beside server/data, like its source.
  const program = `server/dist/build-domains.${process.pid}.mjs`
  await build({
    input: 'server/build/build-domains.ts',
    platform: 'node',
    external: /^[^./]/,
    output: { file: program },
    logLevel: 'warn',
  })
  const { status, stderr } = spawnSync(process.execPath, [program, domainsFile], { encoding: 'utf8' })
  rmSync(program)
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
      'address/institution',
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
