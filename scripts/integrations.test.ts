import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startAssay } from '../recipes/assay-fixture.ts'
import { guidePaths, loadGuides } from '../server/src/features/docs/guides.ts'
import { guideValues } from '../server/src/features/docs/guide-values.ts'
import { exampleIn, quickestExample } from './quickest-example.ts'

let assay: Awaited<ReturnType<typeof startAssay>>
let key = ''
const folder = mkdtempSync(join(tmpdir(), 'assay-integrations-'))
const bin = join(folder, 'bin')

beforeAll(async () => {
  assay = await startAssay()
  key = await assay.openLiveKey()
  mkdirSync(bin)
  const source = resolve('cli/src/main.ts')
  writeFileSync(join(bin, 'assay'), `#!/bin/sh\nexec ${process.execPath} --import ${tsx} ${source} "$@"\n`)
  chmodSync(join(bin, 'assay'), 0o755)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await assay.stop()
  rmSync(folder, { recursive: true })
})

const tsx = import.meta.resolve('tsx')

async function run(program: string, args: string[], more: string[] = []): Promise<string> {
  const settings = [`ASSAY_API_KEY=${key}`, `XDG_CONFIG_HOME=${folder}`, `PATH=${bin}:/usr/local/bin:/usr/bin:/bin`]
  const { stdout } = await promisify(execFile)('env', [...settings, ...more, program, ...args], { cwd: folder })
  return stdout
}

test('RE-1 RE-2 RE-3 RE-4 RE-5 every integration has a page with a picture and an example of at most ten lines', () => {
  const pages = loadGuides(guideValues('https://assay.example')).filter(({ group }) => group === 'Integrations')
  const slugs = pages.map(({ slug }) => slug)
  expect(slugs).toEqual(
    expect.arrayContaining(['wordpress', 'python', 'command-line', 'agents', 'typescript-client', 'php', 'go']),
  )
  for (const { slug, html } of pages.filter((page) => page.slug !== 'recipes')) {
    expect(html, slug).toMatch(/^<figure class="flow">/)
    const examples = quickestExample(slug, 'https://assay.example')
    expect(examples.length, slug).toBeGreaterThan(0)
    for (const { code } of examples) expect(code.trimEnd().split('\n').length, slug).toBeLessThanOrEqual(10)
  }
  expect(guidePaths).toContain('/docs/recipes')
})

test('RE-5 the example of the TypeScript page runs as it is', async () => {
  const code = exampleIn('typescript-client', 'typescript', assay.url)
  writeFileSync(join(folder, 'example.mts'), code.replace('@assay/client', resolve('client/src/client.ts')))
  expect(await run(process.execPath, ['--import', tsx, 'example.mts'])).toBe('block Disposable email address.\n')
})

test('RE-1 the example of the Python page runs as it is', async () => {
  const code = exampleIn('python', 'python', assay.url)
  const printed = await run('python3', ['-c', code], [`PYTHONPATH=${resolve('clients/python/src')}`])
  expect(printed).toBe('block Please sign up with a permanent email address.\n')
})

test('RE-2 the example of the command line’s page runs as it is, and prints what the page says', async () => {
  const [example, output] = quickestExample('command-line', assay.url)
  const [install, login, verify] = example?.code.trim().split('\n') ?? []
  expect(install).toBe(`npm install --global ${JSON.parse(readFileSync('cli/package.json', 'utf8')).name}`)
  const printed = await run('sh', ['-c', `echo ${key} | ${login} > signed-in && ${verify}`])
  const withoutFigures = (text = '') => text.replace(/0\.\d\d|[\da-f-]{36}/g, '…')
  expect(withoutFigures(printed)).toBe(withoutFigures(output?.code))
})

test('RE-3 the example of the agents’ page gives an agent its tools', async () => {
  const { mcpServers } = JSON.parse(exampleIn('agents', 'json', assay.url))
  const { command, args, env } = mcpServers.assay
  expect([command, ...args]).toEqual(['npx', '-y', JSON.parse(readFileSync('cli/package.json', 'utf8')).name, 'mcp'])
  const messages = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18' } },
    { id: 2, method: 'tools/call', params: { name: 'verify', arguments: { email: 'kx92@mailinator.com' } } },
  ].map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }))
  writeFileSync(join(folder, 'messages'), `${messages.join('\n')}\n`)
  const [, called = ''] = (await run('sh', ['-c', 'assay mcp < messages'], [`ASSAY_URL=${env.ASSAY_URL}`])).split('\n')
  expect(JSON.parse(called)).toMatchObject({ id: 2, result: { structuredContent: { decision: 'block' } } })
})

test('CT-6 the example of the Next.js page runs as it is', async () => {
  vi.stubEnv('ASSAY_URL', assay.url)
  vi.stubEnv('ASSAY_API_KEY', assay.key)
  copyFileSync('recipes/assay.ts', join(folder, 'assay.ts'))
  writeFileSync(join(folder, 'route.ts'), exampleIn('next-js', 'typescript', assay.url))
  const { POST } = await import(pathToFileURL(join(folder, 'route.ts')).href)
  const post = async (email: string) => {
    const body = JSON.stringify({ email })
    const response: Response = await POST(new Request('http://localhost/api/sign-up', { method: 'POST', body }))
    return [response.status, Object(await response.json()).needsReview]
  }
  expect(await post('disposable@test.assay')).toEqual([422, undefined])
  expect(await post('risky@test.assay')).toEqual([201, true])
})
