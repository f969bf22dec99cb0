import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCsv } from './csv.ts'

/** The rows of all files of one kind: `names_real.csv` and `names_fake.csv` for `names`. */
export function readRows(folder: string, kind: 'emails' | 'names'): Record<string, string>[] {
  return readdirSync(folder)
    .filter((file) => file.startsWith(`${kind}_`) && file.endsWith('.csv'))
    .sort()
    .flatMap((file) => parseCsv(readFileSync(join(folder, file), 'utf8')))
}
