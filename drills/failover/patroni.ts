import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { postgresPrograms } from '../install.ts'
import { ask, asPostgres, commits, ended, killTree, ownFolder } from '../postgres/server.ts'
import { hosts, ports, readMoved } from './addresses.ts'
import type { Database } from './database.ts'
import { startHaproxy } from './haproxy.ts'

type Node = { name: string; host: string; child?: ChildProcess }

/** The guide's Patroni with one etcd, which in production are three. */
export async function startPatroni(folder: string): Promise<Database> {
  const log = openSync(join(folder, 'patroni.log'), 'a')
  const etcd = startEtcd(folder, log)
  const nodes: Node[] = hosts.map((host, place) => ({ name: `node${place + 1}`, host }))
  const start = (node: Node) => {
    node.child = spawn('/usr/bin/patroni', [writeSettings(folder, node)], {
      ...asPostgres(),
      env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
      stdio: ['ignore', log, log],
    })
  }
  let absent: Node | undefined
  for (const node of nodes) start(node)
  const leader = await untilLeader()
  await untilReplicated(2)
  await ask(superuser(leader), `create role assay login createrole password 'change-me-assay'`)
  await ask(superuser(leader), 'create database assay owner assay')
  const haproxy = startHaproxy('deploy/haproxy/postgresql.cfg', folder)

  async function untilLeader(except?: string): Promise<Node> {
    for (;;) {
      for (const node of nodes.filter(({ name }) => name !== except)) {
        if ((await statusOf(node, '/primary')) === 200 && (await commits(superuser(node)))) return node
      }
      await delay(20)
    }
  }

  async function untilReplicated(count: number): Promise<void> {
    while ((await members()).filter(({ state, role }) => role !== 'leader' && isStreaming(state)).length < count) {
      await delay(200)
    }
    while (!(await members()).some(({ role }) => role === 'sync_standby')) await delay(200)
  }

  async function members() {
    for (const { host } of nodes.filter((node) => node !== absent)) {
      const response = await fetch(`http://${host}:${ports.patroni}/cluster`).catch(() => null)
      if (response?.ok) return Cluster.parse(await response.json()).members
    }
    return []
  }

  return {
    name: 'three servers under Patroni, etcd',
    address: `postgres://assay:change-me-assay@127.0.0.1:${ports.balancer}/assay`,
    primary: async () => superuser(await untilLeader()),
    async switchOver() {
      const { name, host } = await untilLeader()
      const asked = fetch(`http://${host}:${ports.patroni}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      })
      const [next, response] = await Promise.all([untilLeader(name).then(() => performance.now()), asked])
      if (!response.ok) throw new Error(`the switchover was rejected: ${await response.text()}`)
      return next
    },
    async crash() {
      absent = await untilLeader()
      const { child, name } = absent
      await ended(child, () => killTree(child))
      await untilLeader(name)
      return performance.now()
    },
    async rejoin() {
      if (absent) start(absent)
      absent = undefined
      await untilReplicated(2)
    },
    async close() {
      await haproxy.stop()
      await Promise.all(nodes.map(({ child }) => ended(child, () => child?.kill('SIGTERM'))))
      await ended(etcd, () => etcd.kill('SIGKILL'))
    },
  }
}

function startEtcd(folder: string, log: number): ChildProcess {
  const client = `http://127.0.44.21:${ports.etcd}`
  const peer = `http://127.0.44.21:${ports.etcd + 1}`
  const args = [
    ...['--name', 'etcd1', '--data-dir', join(folder, 'etcd')],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd1=${peer}`],
  ]
  return spawn('/usr/bin/etcd', args, { stdio: ['ignore', log, log] })
}

/** The guide's file for this node, with folders of its own. */
function writeSettings(folder: string, { name, host }: Node): string {
  const home = join(folder, name)
  mkdirSync(folder, { recursive: true })
  ownFolder(home)
  const path = join(folder, `${name}.yml`)
  const moved = readMoved('deploy/patroni/patroni.yml')
    .replaceAll('node1', name)
    .replaceAll('127.0.44.11', host)
    .replaceAll('127.0.44.0/24', '127.0.0.0/8')
    .replaceAll('/var/lib/postgresql', home)
    .replaceAll('/var/run/postgresql', home)
    .replaceAll('/usr/lib/postgresql/15/bin', postgresPrograms())
  writeFileSync(path, `${moved}\n`)
  return path
}

function superuser({ host }: Node): string {
  return `postgres://postgres:change-me-superuser@${host}:${ports.postgres}/postgres`
}

async function statusOf({ host }: Node, path: string): Promise<number> {
  return fetch(`http://${host}:${ports.patroni}${path}`, { signal: AbortSignal.timeout(500) }).then(
    ({ status }) => status,
    () => 0,
  )
}

function isStreaming(state: string): boolean {
  return state === 'running' || state === 'streaming'
}

const Cluster = z.object({ members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })) })
