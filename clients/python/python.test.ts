import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAssay } from '../../recipes/assay-fixture.ts'

let assay: Awaited<ReturnType<typeof startAssay>>
beforeAll(async () => {
  assay = await startAssay()
})
afterAll(() => assay.stop())

/** Debian's own, where there is one. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'

test('RE-1 the Python client’s own tests pass against the real product', async () => {
  const cwd = import.meta.dirname
  const settings = [
    `ASSAY_URL=${assay.url}`,
    `ASSAY_API_KEY=${assay.key}`,
    `ASSAY_LIVE_KEY=${await assay.openLiveKey()}`,
    `PYTHONPATH=${join(cwd, 'src')}`,
    'PYTHONDONTWRITEBYTECODE=1',
  ]
  const args = [...settings, python, '-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests']
  const { stderr } = await promisify(execFile)('env', args, { cwd }).catch((error: unknown) => Object(error))
  expect(stderr).toMatch(/^Ran \d+ tests[\s\S]+\nOK\n$/m)
})
