import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../programs.ts'
import { store } from './container.ts'

/** The name in the examples. */
export const domain = 'assay.example.com'
/** Visitors with addresses of their own. */
export const visitors = Array.from({ length: 6 }, (_, number) => `10.42.0.${number + 1}`)

const certificate = join(store, 'certificate.pem')
/** Where the clone is inside: its own place may be covered, such as /tmp. */
const clone = '/mnt'

/**
 * Runs a program where ports 80, 443, 3000 and 5432 are free and the files in /etc are its own: a network, mounts and
 * processes that end with it. So the examples are tried out as they are, and nothing of this machine changes.
 */
export function runPrivately(program: string, ...args: string[]): number {
  const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: makeCertificate() }
  const move = ['sh', '-ec', `mount --bind . ${clone} && cd ${clone} && exec "$@"`, 'sh']
  const node = [process.execPath, '--import', 'tsx', program, 'drills', ...args]
  const { status } = spawnSync('unshare', [...own, ...move, ...node], { stdio: 'inherit', env })
  return status ?? 1
}

/** From inside: the network comes up, and the machine gets its names, certificates and folders. */
export function furnish(): void {
  run('ip', ['link', 'set', 'lo', 'up'])
  for (const address of visitors) run('ip', ['addr', 'add', `${address}/32`, 'dev', 'lo'])
  // crun accepts control groups of version 1 or 2, but not both.
  if (readFileSync('/proc/mounts', 'utf8').includes('/sys/fs/cgroup/unified')) run('umount', ['/sys/fs/cgroup/unified'])

  // What's written there is gone with the last process.
  for (const folder of ['/run', '/tmp']) run('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', folder])
  const folder = mkdtempSync(join(tmpdir(), 'assay-host-'))
  writeFileSync(join(folder, 'hosts'), `127.0.0.1 localhost ${domain} postgres redis mailpit\n`)
  cover('/etc/hosts', join(folder, 'hosts'))

  const tls = join(folder, 'ssl')
  run('cp', ['-a', '/etc/ssl', tls])
  mkdirSync(join(tls, 'assay'))
  const [chain, key] = [readFileSync(certificate, 'utf8'), readFileSync(`${certificate}.key`, 'utf8')]
  writeFileSync(join(tls, 'assay/fullchain.pem'), chain)
  writeFileSync(join(tls, 'assay/privkey.pem'), key)
  writeFileSync(join(tls, 'assay/haproxy.pem'), chain + key)
  cover('/etc/ssl', tls)
}

/** From inside, before `furnish`: what is written to /etc and to a copy of the clone in /srv/assay is gone with the last process. */
export function layOver(): void {
  run('mount', ['-t', 'tmpfs', 'tmpfs', '/srv'])
  for (const [below, place] of [
    ['/etc', '/etc'],
    [clone, '/srv/assay'],
  ] as const) {
    const [upper, work] = [`/srv/upper${place}`, `/srv/work${place}`]
    for (const folder of [upper, work, place]) mkdirSync(folder, { recursive: true })
    run('mount', ['-t', 'overlay', '-o', `lowerdir=${below},upperdir=${upper},workdir=${work}`, 'overlay', place])
  }
}

/** Puts a file or folder in another's place, here alone. */
export function cover(place: string, by: string): void {
  run('mount', ['--bind', by, place])
}

function makeCertificate(): string {
  mkdirSync(store, { recursive: true })
  const subject = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', `${certificate}.key`]
  run('openssl', ['req', '-x509', ...key, ...subject, '-days', '2', '-out', certificate])
  return certificate
}
