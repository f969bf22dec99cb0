import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')

test('VA-9 the package has the built client, its types, the readme and the license, and nothing else', () => {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  const [packed]: Packed[] = JSON.parse(output.slice(output.indexOf('[')))
  const modules = [
    ...['api-types', 'assay-error', 'call', 'client', 'files', 'lists', 'lookup', 'rules'],
    ...['send', 'types', 'verify-webhook', 'waves', 'webhooks'],
  ].flatMap((name) => [`esm/${name}`, `cjs/${name}`])
  const expected = [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'package.json',
    'dist/cjs/package.json',
    ...modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]),
  ]
  expect(packed?.files.map(({ path }) => path).toSorted()).toEqual(expected.toSorted())
  expect(packed?.size).toBeLessThan(40_000)
  for (const name of modules) {
    for (const ending of ['js', 'd.ts']) expect(read(`dist/${name}.${ending}`), name).not.toMatch(/from '[^']+\.ts'/)
  }
})

test('RE-5 the built client is the same from an ES module and from CommonJS', () => {
  const names = ['AssayError', 'createAssayClient', 'verifyWebhook']
  const print = 'console.log(JSON.stringify(Object.keys(client).toSorted()))'
  const programs = {
    module: `import * as client from '@assay/client'; ${print}`,
    commonjs: `const client = require('@assay/client'); ${print}`,
  }
  for (const [kind, program] of Object.entries(programs)) {
    const output = execFileSync(process.execPath, [`--input-type=${kind}`, '-e', program], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(JSON.parse(output), kind).toEqual(names)
  }
})

test('VA-9 the package can be published: it names its license, engine and entry, and no registry', () => {
  const manifest: Record<string, unknown> = JSON.parse(read('package.json'))
  expect(manifest).not.toHaveProperty('private')
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).toMatchObject({
    license: 'MIT',
    engines: { node: expect.any(String) },
    publishConfig: { access: 'public', provenance: true },
  })
  expect(read('package.json')).not.toMatch(/registry/)
  expect(read('LICENSE')).toBe(readFileSync(join(folder, '../LICENSE'), 'utf8'))
})

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

type Packed = { size: number; files: { path: string }[] }
