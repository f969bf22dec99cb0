import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder } from './launch.ts'

const clone = freshFolder()

/** A clone whose lockfile asks for a package that isn't installed, like after a pull. */
beforeAll(() => {
  for (const file of ['run', 'install', 'with-lock'])
    cpSync(`scripts/${file}.mjs`, join(clone, 'scripts', `${file}.mjs`))
  const write = (file: string, value: unknown) => writeFileSync(join(clone, file), JSON.stringify(value))
  const manifest = { name: 'clone', version: '1.0.0', workspaces: ['server'], dependencies: { hono: '4.0.0' } }
  const integrity = `sha512-${Buffer.alloc(64).toString('base64')}`
  const packages = {
    '': manifest,
    server: { name: 'server', version: '1.0.0' },
    'node_modules/hono': { version: '4.0.0', integrity },
    'node_modules/server': { resolved: 'server', link: true },
  }
  mkdirSync(join(clone, 'server'))
  mkdirSync(join(clone, 'node_modules', 'hono'), { recursive: true })
  write('package.json', manifest)
  write('server/package.json', packages.server)
  write('package-lock.json', { name: 'clone', version: '1.0.0', lockfileVersion: 3, requires: true, packages })
  write('node_modules/hono/package.json', { version: '3.0.0' })
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

const start = (options: object) =>
  spawnSync(process.execPath, [join(clone, 'scripts/run.mjs'), 'start'], { cwd: '/', encoding: 'utf8', ...options })

test('OP-1 an unreachable registry leaves what was installed as it is, from any directory', () => {
  const offline = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' }
  const { status, stderr } = start({ env: { ...process.env, ...offline, npm_config_cache: join(clone, 'cache') } })
  expect(stderr).toContain('ECONNREFUSED')
  expect(stderr).toContain("The packages couldn't be installed (npm exit code 1).")
  expect(status).toBe(1)
  expect(readFileSync(join(clone, 'node_modules/hono/package.json'), 'utf8')).toContain('3.0.0')
})

test('OP-1 a folder that cannot be written is a one-sentence error', () => {
  rmSync(join(clone, '.cache'), { recursive: true, force: true })
  chmodSync(clone, 0o555)
  // Nothing is read-only for root.
  const somebody = process.getuid?.() === 0 && { uid: 65534, gid: 65534 }
  const { status, stderr } = start({ ...somebody, timeout: 20_000 })
  chmodSync(clone, 0o755)
  expect(stderr).toMatch(/^Can't write to .* \(EACCES\)/)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(status).toBe(1)
})
