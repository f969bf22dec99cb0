import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Package = { version?: string; resolved?: string; link?: boolean }
type Lockfile = { packages: Record<string, Package> }

const root = join(import.meta.dirname, '..')
const { version, workspaces }: { version: string; workspaces: string[] } = JSON.parse(read('package.json'))
const { packages }: Lockfile = JSON.parse(read('package-lock.json'))

test('the latest release in the changelog is the version of every package', () => {
  expect(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  for (const workspace of workspaces) {
    expect(JSON.parse(read(`${workspace}/package.json`)), workspace).toMatchObject({ version })
    expect(packages[workspace], `${workspace} in package-lock.json`).toMatchObject({ version })
  }
  expect(packages['']).toMatchObject({ version })
  expect(read('clients/python/src/assay/_version.py')).toBe(`__version__ = "${version}"\n`)
})

test('the latest release has a tag, and the next one’s migrations are held to it', () => {
  expect(/^## \[\d.+\nTag: `(.+)`\.$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(`v${version}`)
  expect(JSON.parse(read('server/src/db/last-release.json'))).toMatchObject({ version })
})

test('no lockfile names a registry, so packages come from the configured one', () => {
  const tools = readdirSync(join(root, 'bench/tools'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const file of ['package-lock.json', ...tools.map(({ name }) => `bench/tools/${name}/package-lock.json`)]) {
    const { packages }: Lockfile = JSON.parse(read(file))
    const named = Object.values(packages).filter(({ resolved, link }) => resolved !== undefined && !link)
    expect(named, file).toEqual([])
  }
})

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
