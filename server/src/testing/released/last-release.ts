import { readFileSync } from 'node:fs'
import type { SentStatement } from '../statements/read-statements.ts'

type Release = {
  version: string
  commit: string
  migrations: string[]
  statements: SentStatement[]
  /** Places whose statements are only known at run time. */
  notRecorded: string[]
}

/** The version before this one, as `scripts/record-release.ts` kept it. */
export const lastRelease: Release = JSON.parse(
  readFileSync(new URL('../../db/last-release.json', import.meta.url), 'utf8'),
)
