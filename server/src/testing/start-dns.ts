import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../http/listen.ts'
import { findProgram, programs } from './find-program.ts'

export type TestDns = { address: string; stop(): Promise<void> }

/**
 * A real name server (Knot) for the whole DNS: its root zone has the given records, and nothing else exists. Zones in
 * `broken` fail to load, so it responds with SERVFAIL.
 */
export async function startDns(records: string[], broken: string[] = [], given?: number): Promise<TestDns> {
  const program = findProgram(programs.nameServer)
  const port = given ?? (await findDnsPort())
  const folder = mkdtempSync(join(tmpdir(), 'assay-dns-'))
  writeFileSync(join(folder, 'root.zone'), `${[...root, ...records].join('\n')}\n`)
  writeFileSync(join(folder, 'knot.conf'), settings(folder, port, broken))
  const child = spawn(program, ['-c', join(folder, 'knot.conf')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      if (/\[\.\] loaded/.test(output) && /server started/.test(output)) resolve()
    })
    void ended.then(([code]) => reject(new Error(`knotd ended with ${code} before it was ready:\n${output}`)))
  })
  return {
    address: `127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Free for both UDP and TCP. */
async function findDnsPort(): Promise<number> {
  const port = await findFreePort('127.0.0.1')
  const socket = createSocket('udp4')
  try {
    socket.bind(port, '127.0.0.1')
    await once(socket, 'listening')
    return port
  } catch {
    return findDnsPort()
  } finally {
    socket.close()
  }
}

const root = ['$TTL 300', '. SOA ns.root. host.root. 1 3600 600 86400 60', '. NS ns.root.', 'ns.root. A 127.0.0.1']

function settings(folder: string, port: number, broken: string[]): string {
  return [
    ...['server:', `  rundir: "${folder}"`, `  listen: 127.0.0.1@${port}`],
    ...['  udp-workers: 1', '  tcp-workers: 1', '  background-workers: 1'],
    ...['database:', `  storage: "${folder}"`, 'log:', '  - target: stdout', '    any: info'],
    ...['template:', '  - id: default', `    storage: "${folder}"`],
    ...['zone:', '  - domain: .', '    file: root.zone'],
    ...broken.flatMap((zone) => [`  - domain: ${zone}.`, '    file: absent.zone']),
    '',
  ].join('\n')
}
