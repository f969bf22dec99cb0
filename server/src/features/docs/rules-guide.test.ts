import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LivePolicy, Policy } from '@assay/contract/rules/policy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort, listen } from '../../http/listen.ts'
import { createRulesApp } from '../rules/rules-fixture.ts'
import { guideValues } from './guide-values.ts'
import { loadGuides } from './guides.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-rules-'))
const runners = {
  bash: ['sh', 'sample.sh'],
  typescript: ['node', 'sample.mjs'],
  python: ['python3', 'sample.py'],
} as const

let server: Awaited<ReturnType<typeof listen>>
let url = ''
let customer: Awaited<ReturnType<Awaited<ReturnType<typeof createRulesApp>>['customer']>>
beforeAll(async () => {
  const api = await createRulesApp()
  customer = await api.customer()
  const port = await findFreePort('127.0.0.1')
  server = await listen(api.app.fetch, {}, { ...api.deps.config, port, host: '127.0.0.1' })
  url = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await server.drain()
  rmSync(folder, { recursive: true })
})

test('CT-2 the samples of the guide to rules work as they are, in each language', async () => {
  const markdown = loadGuides(guideValues(url)).find(({ slug }) => slug === 'rules')?.markdown ?? ''
  const blocks = [...markdown.matchAll(/^```(\w+) (?:tab|title)=\S+\n(.*?)^```/gms)].map(
    ([, kind = '', text = '']) => ({
      kind,
      text,
    }),
  )
  const file = blocks.find(({ kind }) => kind === 'json')?.text ?? ''
  const policy = Policy.parse(JSON.parse(file))
  writeFileSync(join(folder, 'rules.json'), file)
  const { request_id } = await customer.verify({ email: 'ada@gmail.com' })
  const run = async (kind: keyof typeof runners) => {
    const [command, name] = runners[kind]
    const said: string[] = []
    for (const { text } of blocks.filter((block) => block.kind === kind)) {
      writeFileSync(join(folder, name), text)
      const settings = [`ASSAY_API_KEY=${customer.key}`, `REQUEST_ID=${request_id}`]
      said.push((await promisify(execFile)('env', [...settings, command, name], { cwd: folder })).stdout)
    }
    return said
  }
  const [decided, put, explained] = await run('bash')
  expect(decided).toContain('"decision":"block"')
  expect(LivePolicy.parse(JSON.parse(put ?? ''))).toMatchObject({ version: 1, policy })
  expect(explained).toContain('"rule":{"id":"default"')
  const [script, python] = await Promise.all([run('typescript'), run('python')])
  expect(script).toEqual([
    expect.stringContaining('Ask for another address: disposable'),
    expect.stringMatching(/^200 /),
  ])
  expect(python).toEqual([expect.stringContaining('Ask for another address: disposable'), '200 1\n'])
})
