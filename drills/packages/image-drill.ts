import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandsIn, readBlock } from '../guide.ts'
import { run, startProgram } from '../programs.ts'
import { check } from '../report.ts'
import { dockerEnvironment, podman, runOnce } from './container.ts'
import { readMailbox, signUp, until, untilReady, verify } from './front-door.ts'

const url = 'http://localhost:3000'
const [, runOpen = ''] = commandsIn(readBlock('deploy/packages.md', 'docker build'))
const [runHardened = '', askInside = ''] = commandsIn(readBlock('deploy/packages.md', 'docker exec assay'))

/** The guide's containers with the embedded PostgreSQL: first to look at, then read-only, without any privilege, on the same volume. */
export async function drillImage(): Promise<void> {
  const bare = runOnce()
  const sentences = bare.output.split('\n').filter((line) => /^ {2}[A-Z_]+ must be set/.test(line)).length
  check(
    'started with no settings',
    `exit ${bare.code}, says what is missing in ${sentences} sentences`,
    bare.code === 1 && sentences === 4,
  )
  try {
    const key = await lookAround()
    await runForOthers(key)
  } finally {
    await podman('rm', '--all', '--force')
    await podman('volume', 'rm', '--force', 'assay')
  }
}

async function lookAround(): Promise<string> {
  const started = performance.now()
  const first = await startProgram(['sh', '-ec', `exec ${runOpen}`], isReady, dockerEnvironment())
  const id = await podman('ps', '--quiet')
  const inside = (...command: string[]) => podman('exec', id, ...command)
  const [, uid] = /^Uid:\s+(\d+)/m.exec(await inside('cat', '/proc/1/status')) ?? []
  check('docker run', `ready after ${secondsSince(started)} s, process 1 has uid ${uid}`, uid === '25432')
  // As the image says: one that takes too long is tried again.
  await until('HEALTHCHECK', 30, async () => (await podman('healthcheck', 'run', id)) !== 'unhealthy')
  check('HEALTHCHECK', 'healthy', true)
  const key = await signUp(url, readMailbox(url, await inside('cat', '/data/dev-key')))
  check('sign-up, email, key, check', `${await verify(url, key)} used`, true)
  const stopped = performance.now()
  await podman('stop', '--time', '30', id)
  const [code] = await first.ended
  check('SIGTERM', `exit ${code} after ${secondsSince(stopped)} s`, code === 0)
  return key
}

async function runForOthers(key: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-settings-'))
  writeFileSync(join(folder, 'assay.env'), 'SANDBOX=open\nFEEDS_BLOCK=none\nMX_LOOKUPS=off\n')
  const docker = (command: string) => run('sh', ['-ec', `cd ${folder} && ${command}`], { env: dockerEnvironment() })
  const started = performance.now()
  docker(runHardened)
  await untilReady(url)
  const used = await verify(url, key)
  const figure = `ready after ${secondsSince(started)} s, ${used} used with the key of before`
  check('docker run, hardened, 768 MB', figure, used === 2)
  const listed = docker(askInside)
  check('docker exec', listed.split('\n')[0] ?? '', listed.length > 0)
  const stopped = performance.now()
  docker('docker stop assay')
  const code = docker('docker inspect --format {{.State.ExitCode}} assay')
  check('docker stop', `exit ${code} after ${secondsSince(stopped)} s`, code === '0')
  rmSync(folder, { recursive: true, force: true })
}

async function isReady(): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).ok
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1)
}
