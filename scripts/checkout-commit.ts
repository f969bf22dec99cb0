import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Whether this clone has the commit; a shallow one has only the newest. */
export function hasCommit(commit: string): boolean {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0
}

/** The sources of a commit in a folder of their own, with the packages that they need. */
export function checkoutCommit(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  // Packages in the versions that are installed here don't have to be fetched again.
  const isSame = missingPackages(folder).length === 0
  if (!isSame) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  else for (const place of installed()) execFileSync('cp', ['-a', join(root, place), join(folder, place)])
}

/** At the root, and in workspaces that need another version than the root has. */
function installed(): string[] {
  const places = readdirSync(root).map((name) => join(name, 'node_modules'))
  return ['node_modules', ...places].filter((place) => existsSync(join(root, place)))
}

type Lockfile = { packages: Record<string, { version?: string; link?: boolean; optional?: boolean }> }

/** What the folder's lockfile asks for and isn't installed here in that version. */
function missingPackages(folder: string): string[] {
  const { packages }: Lockfile = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { link, optional }]) => path.includes('node_modules/') && !link && !optional)
    .filter(([path, { version }]) => versionOf(join(root, path)) !== version)
    .map(([path]) => path)
}

function versionOf(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}
