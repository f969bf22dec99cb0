import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../programs.ts'
import { check } from '../report.ts'
import { runOnce, startContainer } from './container.ts'
import { readMailbox, signUp, verify } from './front-door.ts'

const hardened = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']

/** The image with its embedded PostgreSQL: first with a writable root, then read-only, without any privilege, on the same data. */
export async function drillImage(): Promise<void> {
  const bare = runOnce()
  const sentences = bare.output.split('\n').filter((line) => /^ {2}[A-Z_]+ must be set/.test(line)).length
  check(
    'started with no settings',
    `exit ${bare.code}, says what is missing in ${sentences} sentences`,
    bare.code === 1 && sentences === 4,
  )

  const data = mkdtempSync(join(tmpdir(), 'assay-volume-'))
  run('chown', ['25432:25432', data])
  const settings = { SANDBOX: 'open', FEEDS_BLOCK: 'none', MX_LOOKUPS: 'off' }
  const mounted = ['--volume', `${data}:/data`]
  const first = await startContainer('assay-first', { settings, flags: mounted })
  const process = await first.exec('cat', '/proc/1/status')
  const [, uid] = /^Uid:\s+(\d+)/m.exec(process) ?? []
  check(
    'first start, embedded PostgreSQL',
    `ready after ${first.seconds.toFixed(1)} s, process 1 has uid ${uid}`,
    uid === '25432',
  )
  await first.checkHealth()
  check('HEALTHCHECK', 'healthy', true)
  const key = await signUp(first.url, readMailbox(first.url, await first.exec('cat', '/data/dev-key')))
  check('sign-up, email, key, check', `${await verify(first.url, key)} used`, true)
  const listed = await first.exec('node', 'server/dist/admin.js', 'feeds', 'status')
  check('operator commands inside', listed.split('\n')[0] ?? '', listed.length > 0)
  const ended = await first.stop()
  check('SIGTERM', `exit ${ended.code} after ${ended.seconds.toFixed(1)} s`, ended.code === 0)

  const second = await startContainer('assay-second', {
    settings,
    flags: [...mounted, ...hardened, '--memory', '768m'],
  })
  const used = await verify(second.url, key)
  check(
    'read-only, no capability, 768 MB',
    `ready after ${second.seconds.toFixed(1)} s, ${used} used with the key of before`,
    used === 2,
  )
  const again = await second.stop()
  check('SIGTERM, read-only', `exit ${again.code} after ${again.seconds.toFixed(1)} s`, again.code === 0)
  rmSync(data, { recursive: true, force: true })
}
