import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { apiKeyScopes } from '@assay/contract/api-keys/settings'
import { LivePolicy, Policy } from '@assay/contract/rules/policy'
import type { SampleLanguage } from '@assay/contract/samples/request'
import { VerifyResponse } from '@assay/contract/verification'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort, listen } from '../../http/listen.ts'
import { createApiApp } from '../verification/api-fixture.ts'
import { guideValues } from './guide-values.ts'
import { loadGuides } from './guides.ts'
import { batchRequest, verifyRequest } from './openapi/verification.ts'
import { requestSamples } from './request-samples.ts'

type Runner = {
  command: string
  args?: string[]
  file: string
  /** What tells whether it can run here, if the command alone doesn't. */
  probe?: string
  checked?: { with: string; print: string }
}

/**
 * How each language runs a sample. Those that a machine may lack were run by the drill `integrations`, which sets
 * SAMPLES=all, and `print` identifies what was run: after a change, see it pass there up to the print, and update it.
 */
const runners: Record<SampleLanguage, Runner> = {
  curl: { command: 'sh', file: 'sample.sh' },
  TypeScript: { command: 'node', file: 'sample.mjs' },
  Python: { command: 'python3', file: 'sample.py' },
  PHP: {
    command: 'php',
    file: 'sample.php',
    // Debian's package for the command line comes without it.
    probe: `php -r 'exit(extension_loaded("curl") ? 0 : 1);'`,
    checked: { with: 'PHP 8.2', print: '57f9c680ae7a' },
  },
  Go: { command: 'go', args: ['run'], file: 'sample.go', checked: { with: 'Go 1.19', print: '0fcd441cc75c' } },
  Ruby: { command: 'ruby', file: 'sample.rb', checked: { with: 'Ruby 3.1', print: '6e30fd368bdf' } },
  Java: {
    command: 'java',
    // It runs once: optimizing it costs more than running it.
    args: ['-Dfile.encoding=UTF-8', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
    file: 'Verify.java',
    checked: { with: 'Java 17', print: '3dbe0476ba75' },
  },
}

const folder = mkdtempSync(join(tmpdir(), 'assay-samples-'))
let server: Awaited<ReturnType<typeof listen>>
let url = ''
let key = ''

beforeAll(async () => {
  const api = await createApiApp()
  const account = await api.signUp()
  await api.grant(account.id, 'pro')
  const made = await account.asUser('POST', '/api-keys', { name: 'Samples', scopes: Object.keys(apiKeyScopes) })
  key = CreatedApiKey.parse(await made.json()).full_key
  const port = await findFreePort('127.0.0.1')
  server = await listen(api.app.fetch, {}, { ...api.deps.config, port, host: '127.0.0.1' })
  url = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await server.drain()
  rmSync(folder, { recursive: true })
})

test.each(Object.keys(runners) as SampleLanguage[])(
  'VA-9 the samples in %s work, or are the ones that were seen to work',
  async (language) => {
    const { command, probe = `command -v ${command}`, checked } = runners[language]
    if (!checked || succeeds(`[ "$SAMPLES" = all ] && ${probe}`)) {
      const [verify = '', batch = '', usage = ''] = codeOf(language, url)
      const verdicts = await run(language, verify)
      for (const part of [/kx92@mailinator\.com/, /verdict\W+disposable/, /verdict\W+fake/])
        expect(verdicts).toMatch(part)
      expect(await run(language, batch)).toContain('results')
      expect(await run(language, usage)).toContain('requests_per_second')
    }
    if (checked) expect(printOf(codeOf(language, 'https://assay.example')), checked.with).toBe(checked.print)
  },
  120_000,
)

test('CT-1 the samples of the guide to lists work as they are', async () => {
  const samples = new Map(
    [...guide('lists').matchAll(/```\w+ title=(.+)\n([\s\S]*?)```/g)].map(([, title = '', code = '']) => [title, code]),
  )
  const sample = (title: string) => samples.get(title) ?? ''
  expect(await run('curl', sample('curl'))).toContain('"value":"example.net"')
  expect(await run('TypeScript', sample('TypeScript'))).toContain('ada@example.net')
  expect(await run('Python', sample('Python'))).toBe('domain example.net Chargebacks\n')
  expect(await run('curl', sample('Import with curl'))).toBe('{"added":0,"changed":1,"unchanged":1,"expired":0}')
})

test('CT-2 the samples of the guide to rules work as they are, in each language', async () => {
  const blocks = [...guide('rules').matchAll(/^```(\w+) (?:tab|title)=\S+\n(.*?)^```/gms)]
  const codeIn = (wanted: string) => blocks.flatMap(([, kind, code = '']) => (kind === wanted ? [code] : []))
  const [file = ''] = codeIn('json')
  writeFileSync(join(folder, 'rules.json'), file)
  const headers = { 'x-api-token': key, 'content-type': 'application/json' }
  const body = JSON.stringify({ model: 'user_verification', email: 'ada@gmail.com' })
  const checked = await fetch(`${url}/v1/verify`, { method: 'POST', headers, body })
  const { request_id } = VerifyResponse.parse(await checked.json())
  const runAll = async (language: SampleLanguage, kind: string) => {
    const printed: string[] = []
    for (const code of codeIn(kind)) printed.push(await run(language, code, [`REQUEST_ID=${request_id}`]))
    return printed
  }
  const [decided, put = '', explained] = await runAll('curl', 'bash')
  expect(decided).toContain('"decision":"block"')
  expect(LivePolicy.parse(JSON.parse(put))).toMatchObject({ version: 1, policy: Policy.parse(JSON.parse(file)) })
  expect(explained).toContain('"rule":{"id":"default"')
  const blocked = expect.stringContaining('Ask for another address: disposable')
  expect(await runAll('TypeScript', 'typescript')).toEqual([blocked, expect.stringMatching(/^200 /)])
  expect(await runAll('Python', 'python')).toEqual([blocked, '200 1\n'])
})

function guide(name: string): string {
  return loadGuides(guideValues(url)).find(({ slug }) => slug === name)?.markdown ?? ''
}

function printOf(code: string[]): string {
  return createHash('sha256').update(code.join('\n')).digest('hex').slice(0, 12)
}

function codeOf(language: SampleLanguage, base: string): string[] {
  return [
    requestSamples(`${base}/v1/verify`, verifyRequest),
    requestSamples(`${base}/v1/verify/batch`, batchRequest),
    requestSamples(`${base}/v1/usage`),
  ].map((samples) => samples.find((sample) => sample.language === language)?.code ?? '')
}

async function run(language: SampleLanguage, code: string, more: string[] = []): Promise<string> {
  const { command, args = [], file } = runners[language]
  const path = join(folder, file)
  writeFileSync(path, code)
  const settings = [`ASSAY_API_KEY=${key}`, 'LC_ALL=C.UTF-8', ...more]
  const { stdout } = await promisify(execFile)('env', [...settings, command, ...args, path], { cwd: folder })
  return stdout
}

function succeeds(command: string): boolean {
  return spawnSync('sh', ['-c', command]).status === 0
}
