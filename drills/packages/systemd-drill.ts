import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commandsIn, readBlock } from '../guide.ts'
import { attempt, run, startProgram } from '../programs.ts'
import { check } from '../report.ts'
import { hostImage, image, storeEnvironment } from './container.ts'
import { readMailbox, signUp, until, untilReady, verify } from './front-door.ts'
import { domain } from './private-host.ts'

type Guest = Awaited<ReturnType<typeof bootGuest>>
const unit = 'deploy/systemd/assay.service'
const url = 'http://localhost:3000'
// The folder is there already, as the image has it: what clones and builds it is left out.
const install = commandsIn(readBlock('deploy/packages.md', 'systemctl enable')).filter(
  (line) => !/^(git|cd|npm) /.test(line),
)
const [askBeside = ''] = commandsIn(readBlock('deploy/packages.md', 'runuser -u assay'))
const startTwo = commandsIn(readBlock('deploy/packages.md', 'systemctl start assay@3000'))
/** What systemd-analyze says at most; 0 is locked up, 10 is open. */
const maxExposed = 1.5

/** The unit under a real systemd: alone with the embedded PostgreSQL, then two processes on one database. */
export async function drillSystemd(): Promise<void> {
  const report = run('systemd-analyze', ['security', '--offline=true', '--no-pager', unit])
  const exposure = Number(/exposure level for assay.service: ([\d.]+)/.exec(report)?.[1])
  check('systemd-analyze security', `${exposure} of 10, at most ${maxExposed}`, exposure <= maxExposed)
  const guest = await bootGuest()
  try {
    await runAlone(guest)
    await runTwo(guest)
    await reload(guest)
  } finally {
    await guest.stop()
  }
}

async function runAlone(guest: Guest): Promise<void> {
  guest.shell(...install)
  const found = guest.run('sh', '-c', 'systemd-analyze verify /etc/systemd/system/assay.service 2>&1')
  check('systemd-analyze verify', found || 'nothing to report', found === '')
  await untilStarted(guest)
  const status = guest.run('sh', '-c', 'cat /proc/$(systemctl show -P MainPID assay)/status')
  const isConfined =
    /^NoNewPrivs:\s+1$/m.test(status) && /^Seccomp:\s+2$/m.test(status) && /^CapBnd:\s+0+$/m.test(status)
  check('started, embedded PostgreSQL', 'no capability, no new privilege, filtered system calls', isConfined)
  const key = await signUp(url, readMailbox(url, guest.run('cat', '/var/lib/assay/dev-key')))
  check('sign-up, email, key, check', `${await verify(url, key)} used`, true)
  check('operator command beside it', guest.shell(askBeside).split('\n')[0] ?? '', true)

  const killed = performance.now()
  guest.run('systemctl', 'kill', '--kill-whom=main', '--signal=KILL', 'assay')
  await untilStarted(guest)
  const used = await verify(url, key)
  const seconds = ((performance.now() - killed) / 1000).toFixed(1)
  check('kill -9', `back after ${seconds} s, ${used} used`, used === 2)
  guest.run('systemctl', 'stop', 'assay')
  const [result, code] = guest
    .run('systemctl', 'show', '-P', 'Result', '-P', 'ExecMainStatus', 'assay')
    .split('\n')
    .filter(Boolean)
  check('systemctl stop', `${result}, exit ${code}`, result === 'success' && code === '0')
}

/** One process per port, with secrets from files that only root can read. */
async function runTwo(guest: Guest): Promise<void> {
  for (const name of ['assay', 'assay@'])
    guest.copy('deploy/systemd/secrets.conf', `/etc/systemd/system/${name}.service.d/secrets.conf`)
  const token = readFileSync('/run/secrets/metrics_token', 'utf8')
  const made = ['database_url', 'migration_database_url', 'metrics_token'].map((name) => [
    name,
    readFileSync(`/run/secrets/${name}`, 'utf8'),
  ])
  const secrets = { ...Object.fromEntries(made), smtp_url: 'smtp://mailpit:1025' }
  for (const [name, text] of Object.entries(secrets)) guest.write(`/etc/assay/secrets/${name}`, String(text), 0o600)
  guest.write('/etc/hosts', '127.0.0.1 localhost postgres mailpit\n')
  guest.write('/etc/assay/assay.env', `${settings}WORKERS=1\n`)
  guest.shell(...startTwo)
  for (const port of [3000, 3001]) await untilStarted(guest, port)
  const headers = { authorization: `Bearer ${token.trim()}` }
  const statuses = await Promise.all(
    [3000, 3001].map(async (port) => (await fetch(`http://localhost:${port}/metrics`, { headers })).status),
  )
  check(
    'two processes, secrets by LoadCredential',
    `ready; /metrics ${statuses.join(', ')}`,
    statuses.every((status) => status === 200),
  )
  guest.run('systemctl', 'stop', 'assay@3000', 'assay@3001')
}

const settings = `PUBLIC_URL=https://${domain}\nTRUSTED_PROXIES=1\nALLOW_MISSING=payments,google\n`

/** With workers, as on any machine with an external PostgreSQL: all of them are replaced while requests go on. */
async function reload(guest: Guest): Promise<void> {
  guest.write('/etc/assay/assay.env', `${settings}WORKERS=2\n`)
  guest.run('systemctl', 'start', 'assay')
  await untilStarted(guest)
  const main = guest.run('systemctl', 'show', '-P', 'MainPID', 'assay')
  const workers = () => guest.run('cat', `/proc/${main}/task/${main}/children`).trim().split(' ')
  const before = workers()
  const failures: string[] = []
  let responded = 0
  let isOver = false
  const callers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const status = await fetch(`${url}/healthz`).then(({ status }) => String(status), String)
      if (status === '200') responded += 1
      else failures.push(status)
    }
  })
  guest.run('systemctl', 'reload', 'assay')
  const isReplaced = async () =>
    guest.run('journalctl', '--no-pager', '-u', 'assay', '-o', 'cat').includes('all workers were replaced')
  await until('systemctl reload', 90, isReplaced).finally(() => {
    isOver = true
  })
  await Promise.all(callers)
  const after = workers()
  const isNew = after.length === 2 && after.every((pid) => !before.includes(pid))
  const figure = `workers ${before.join(', ')} → ${after.join(', ')}; ${responded} requests, ${failures.length} failed`
  check('systemctl reload', `${figure} ${failures[0] ?? ''}`, isNew && failures.length === 0 && responded > 20)
  guest.run('systemctl', 'stop', 'assay')
}

async function untilStarted(guest: Guest, port = 3000): Promise<void> {
  await untilReady(`http://localhost:${port}`, 40).catch((error: Error) => {
    throw new Error(`${error.message}\n${guest.run('journalctl', '--no-pager', '-n', '30', '-o', 'cat')}`)
  })
}

const buildah = (...args: string[]) => run('buildah', args, { env: storeEnvironment })

/** A second Debian with a systemd of its own, on the private host's network, with the release in /opt/assay. */
async function bootGuest() {
  const [guest, release] = [buildah('from', '--pull-never', hostImage), buildah('from', '--pull-never', image)]
  const root = buildah('mount', guest)
  const folder = join(buildah('mount', release), 'assay')
  cpSync('deploy', join(folder, 'deploy'), { recursive: true })
  const options = ['--quiet', '--register=no', '--keep-unit', '--console=pipe', `--bind-ro=${folder}:/opt/assay`]
  let leader = ''
  const within = (...command: string[]) => ['--target', leader, '--all', '--', ...command]
  const boot = [...ownControlGroups, 'systemd-nspawn', ...options, '--boot', '--directory', root]
  const machine = await startProgram(boot, async (pid) => {
    leader = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0] ?? ''
    return attempt('nsenter', within('systemctl', 'is-system-running')).output.trim() === 'running'
  })
  return {
    run: (...command: string[]) => run('nsenter', within(...command)),
    /** Commands of the guide, where it says they run. */
    shell: (...commands: string[]) => run('nsenter', within('sh', '-ec', ['cd /opt/assay', ...commands].join('\n'))),
    copy(from: string, to: string): void {
      mkdirSync(dirname(join(root, to)), { recursive: true })
      cpSync(from, join(root, to))
    },
    write(to: string, text: string, mode = 0o644): void {
      mkdirSync(dirname(join(root, to)), { recursive: true })
      writeFileSync(join(root, to), text, { mode })
    },
    async stop(): Promise<void> {
      run('nsenter', within('systemctl', 'poweroff'))
      await machine.ended
      buildah('rm', guest, release)
    },
  }
}

/** Of version 2 alone, as on any current Debian: with version 1, a systemd in a container isn't told when a unit is empty. */
const ownControlGroups = [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'umount -R /sys/fs/cgroup && mount -t cgroup2 cgroup2 /sys/fs/cgroup && exec "$@"',
  'sh',
]
