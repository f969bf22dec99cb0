import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Environment } from '../server/src/environment.ts'

type Manifest = { version: string; engines: { node: string }; workspaces: string[]; scripts: Record<string, string> }

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const manifest: Manifest = JSON.parse(read('package.json'))
const dockerfile = read('Dockerfile')
const compose = read('deploy/compose.yaml')
const unit = read('deploy/systemd/assay.service')

/** Settings of other programs that our files set. */
const foreign = ['ASSAY_TLS', 'BASE', 'NODE_ENV', 'POSTGRES_PASSWORD_FILE']

test('every setting in the packages is one that Assay reads', () => {
  const settings = Object.keys(Environment.shape)
  const known = new Set([...settings, ...settings.map((name) => `${name}_FILE`), ...foreign])
  const named = [...filesIn('deploy'), 'Dockerfile'].flatMap((file) =>
    [...read(file).matchAll(/(?<![\w$({-])([A-Z][A-Z_]{2,})(?==\S|: )/g)].map(([, name = '']) => ({ file, name })),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})

test('the image is built from files that exist, with commands that exist, for the Node.js that package.json asks for', () => {
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list = '']) => list.split(' '))
  const ignored = read('.dockerignore').split('\n')
  for (const source of sources) {
    expect(existsSync(join(root, source)), source).toBe(true)
    const isAllowed = [source, source.split('/')[0]].some((path) => ignored.includes(`!${path}`))
    expect(isAllowed, `${source} in .dockerignore`).toBe(true)
  }
  for (const workspace of manifest.workspaces) expect(sources).toContain(`${workspace}/package.json`)
  for (const [, script = ''] of dockerfile.matchAll(/npm run (\w+)/g)) expect(manifest.scripts).toHaveProperty(script)
  const [, min] = />=(\d+)/.exec(manifest.engines.node) ?? []
  const [, base] = /^ARG BASE=node:(\d+)-bookworm-slim$/m.exec(dockerfile) ?? []
  expect(Number(base)).toBeGreaterThanOrEqual(Number(min))
  expect(dockerfile).toContain(`org.opencontainers.image.version="${manifest.version}"`)
})

test('the packages start the bundles that a build makes, and leave them time to stop', () => {
  expect(read('scripts/build.mjs')).toMatch(/main: 'server\/src\/main\.ts'/)
  expect(dockerfile).toContain('CMD ["node", "server/dist/main.js"]')
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node server\/dist\/main\.js$/m)
  const wait = 12
  expect(seconds(unit, /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThanOrEqual(seconds(unit, /DRAIN_SECONDS=(\d+)/) + wait)
  expect(seconds(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThanOrEqual(
    seconds(compose, /DRAIN_SECONDS: (\d+)/) + wait,
  )
})

test('the compose file mounts files and secrets that exist or are made', () => {
  for (const [, path = ''] of compose.matchAll(/- \.\/(\S+?):/g))
    expect(existsSync(join(root, 'deploy', path)), path).toBe(true)
  const made = read('deploy/compose/make-secrets.sh')
  for (const [, name = ''] of compose.matchAll(/\.\/secrets\/(\w+)/g)) expect(made).toMatch(new RegExp(`\\b${name}\\b`))
})

function seconds(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1])
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(
      (file) => statSync(join(root, file)).isFile() && !/secrets\/|grafana|prometheus|haproxy\/postgresql/.test(file),
    )
}
