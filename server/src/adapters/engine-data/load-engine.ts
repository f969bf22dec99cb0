import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createEngine } from '../../engine/create-engine.ts'
import { decodeTable } from '../../engine/email/listings/domain-table.ts'
import type { BundledTable, Engine } from '../../engine/engine.ts'
import { loadNameModel, type NameModel } from '../../engine/names/load-model.ts'

/**
 * An engine with the bundled tables. Each is read once, on first use: they never change, and tests create many engines,
 * most of which never judge a name.
 */
export function loadEngine(): Engine {
  bundled ??= readBundled()
  return createEngine(bundled)
}

let bundled: ReturnType<typeof readBundled> | undefined
let nameModel: NameModel | undefined

function readBundled() {
  const bytes = readFileSync(find('email-domains.bin', '../../../data/email-domains.bin'))
  const domains = decodeTable(bytes)
  if (domains === null) throw new Error('The email domain table is corrupt. Run npm run build.')
  const version = `${domains.asOf.toISOString().slice(0, 10)}.${shortHash(bytes)}`
  let tables: BundledTable[] | undefined
  const readNames = () => readFileSync(find('names.bin', '../../../data/names.bin'))
  return {
    domains,
    version,
    names: () => {
      nameModel ??= loadNameModel(readNames())
      return nameModel
    },
    tables: (): BundledTable[] => {
      if (tables) return tables
      const names = readNames()
      tables = [
        { name: 'email domains', version, bytes: bytes.length },
        { name: 'names', version: shortHash(names), bytes: names.length },
      ]
      return tables
    },
  }
}

function shortHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 6)
}

/** Next to the built server, or at its place in the repository. */
function find(built: string, source: string): URL {
  const beside = new URL(`./${built}`, import.meta.url)
  return existsSync(beside) ? beside : new URL(source, import.meta.url)
}
