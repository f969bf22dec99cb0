import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readImportGraph } from './import-graph.ts'

/** Permissive licenses, with a notice at most; includes the fonts and the country table. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'BlueOak-1.0.0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
  'Python-2.0',
])

/** Packages that name no license in package.json, and the one in their LICENSE file. */
const readByHand: Record<string, string> = { 'node_modules/png-js': 'MIT' }

test('everything we ship has a license that allows it', () => {
  const { packages }: Lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const shipped = new Set<string>()
  const visit = (path: string) => {
    if (shipped.has(path)) return
    shipped.add(path)
    for (const name of Object.keys({ ...packages[path]?.dependencies, ...packages[path]?.optionalDependencies })) {
      const found = placesOf(path, name).find((place) => place in packages)
      if (found) visit(packages[found]?.link ? (packages[found].resolved ?? found) : found)
    }
  }
  visit('server')
  for (const name of bundledPackages(packages)) visit(`node_modules/${name}`)
  const installed = [...shipped].filter((path) => path.includes('node_modules/'))
  expect(installed.length).toBeGreaterThan(50)
  const rejected = installed.filter((path) => !allowed.has(packages[path]?.license ?? readByHand[path] ?? ''))
  expect(rejected.map((path) => `${path}: ${packages[path]?.license ?? 'no licence'}`)).toEqual([])
})

/** What the sources that ship import: the build puts it into the bundles. */
function bundledPackages(packages: Lockfile['packages']): Set<string> {
  const sources = [...readImportGraph()].filter(
    ([file]) =>
      /^((contract|server|web|client)\/src|sandboxes)\//.test(file) &&
      !/\.(test|spec)\.tsx?$|-fixture\.tsx?$|\/testing\/|\/route-audit\//.test(file),
  )
  const imported = sources.flatMap(([, targets]) => targets)
  const names = imported.map((target) => /^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? '')
  return new Set(names.filter((name) => `node_modules/${name}` in packages))
}

/** Where Node.js resolves a package, nearest first. */
function placesOf(path: string, name: string): string[] {
  const folders = path.split('/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/'))
  return [...folders.filter((folder) => !folder.endsWith('node_modules')), ''].map((folder) =>
    `${folder}/node_modules/${name}`.replace(/^\//, ''),
  )
}

type Lockfile = { packages: Record<string, Package> }
type Package = {
  license?: string
  /** A workspace link; the package is at `resolved`. */
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
