import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAssay } from '../../recipes/assay-fixture.ts'

let assay: Awaited<ReturnType<typeof startAssay>>
let key = ''
beforeAll(async () => {
  assay = await startAssay()
  key = await assay.openLiveKey()
})
afterAll(() => assay.stop())

/** The official client, with the command as it's installed but for the bundling. */
async function connect(...flags: string[]) {
  const client = new Client({ name: 'test', version: '1' })
  const args = ['--import', 'tsx', `${import.meta.dirname}/main.ts`, 'mcp', ...flags]
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: { ASSAY_URL: assay.url, ASSAY_API_KEY: key } }),
  )
  return client
}

test('RE-3 an agent verifies, looks up, explains and reads, and can’t change anything', async () => {
  const client = await connect()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).toSorted()).toEqual([
    'explain',
    'lists_list',
    'lookup_domain',
    'rules_changes',
    'rules_draft',
    'rules_get',
    'rules_preview',
    'usage',
    'verify',
    'waves_get',
    'waves_list',
    'waves_members',
  ])
  const verify = tools.find(({ name }) => name === 'verify')
  expect(JSON.stringify(verify?.inputSchema.properties?.email)).toContain('"maxLength":1000')
  expect(verify?.inputSchema.properties).not.toHaveProperty('model')
  const call = async (name: string, args: Record<string, unknown> = {}) => client.callTool({ name, arguments: args })
  const { structuredContent } = await call('verify', { email: 'kx92@mailinator.com' })
  expect(structuredContent).toMatchObject({ decision: 'block', email_verification: { verdict: 'disposable' } })
  const { request_id } = Object(structuredContent)
  expect((await call('explain', { id: request_id })).structuredContent).toMatchObject({ request_id })
  expect((await call('lookup_domain', { domain: 'mailinator.com' })).structuredContent).toMatchObject({
    class: 'disposable',
  })
  expect((await call('waves_list')).structuredContent).toEqual({ waves: [] })
  expect(await call('rules_preview')).toMatchObject({ isError: true })
  await expect(call('lists_add', { action: 'block', type: 'domain', value: 'example.net' })).rejects.toThrow('no tool')
  await expect(call('explain')).rejects.toThrow('id missing')
  await client.close()
})

test('RE-3 tools that change something are there for the scopes that were allowed, and marked', async () => {
  const client = await connect('--allow', 'rules')
  const { tools } = await client.listTools()
  const changing = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)
  expect(changing.toSorted()).toEqual([
    'rules_discard_draft',
    'rules_publish',
    'rules_put',
    'rules_restore',
    'rules_save_draft',
  ])
  const rules = [{ id: 'soft', when: ['disposable'], decision: 'review' }]
  const saved = await client.callTool({ name: 'rules_save_draft', arguments: { rules, default: 'allow' } })
  expect(saved.structuredContent).toMatchObject({ policy: { rules } })
  expect((await client.callTool({ name: 'rules_preview', arguments: {} })).structuredContent).toHaveProperty('changed')
  await client.close()
})
