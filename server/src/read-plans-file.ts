import { readFileSync } from 'node:fs'
import type { CatalogueChanges } from '@assay/contract/billing/catalogue'
import { PlansFile } from '@assay/contract/billing/plans-file'
import { StartupError } from './startup-error.ts'

/** The operator's own catalogue. A price nobody meant must not be sold, so a file with a mistake stops the start. */
export function readPlansFile(path: string): CatalogueChanges {
  const parsed = PlansFile.safeParse(readJson(path))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path: at, message }) => `  ${at.join('.') || 'the file'}: ${message}`)
  throw new StartupError(`Assay can't start: the plans in ${path} (PLANS_FILE) are invalid.\n${problems.join('\n')}`)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`Assay can't start: PLANS_FILE can't be read. ${reason}`)
  }
}
