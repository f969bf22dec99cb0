import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { commandsIn, readBlock } from '../guide.ts'
import {
  ask,
  asPostgres,
  commits,
  ended,
  killTree,
  ownFolder,
  prepareServer,
  runGuide,
  type Server,
} from '../postgres.ts'
import { postgresPrograms } from '../programs.ts'
import { type Database, hosts, ports, readMoved, startHaproxy } from './drill.ts'

const settings = {
  max_connections: '200',
  // A commit is confirmed once one of the other two has it on disk.
  synchronous_standby_names: `'ANY 1 (node1, node2, node3)'`,
  synchronous_commit: 'on',
  wal_keep_size: '1GB',
  wal_log_hints: 'on',
}

/** Streaming replication without a manager: this script stops, promotes and redirects, as an operator would. */
export async function startPlain(folder: string): Promise<Database> {
  const servers = hosts.map((host) => prepareServer(folder, ports.postgres, host))
  const [first, ...others] = servers
  if (!first) throw new Error('no servers')
  let primary: Server = first
  let absent: Server | undefined
  first.init({ ...settings, synchronous_standby_names: "''" })
  await first.start()
  await ask(superuser(first), 'create role replicator login replication')
  await ask(superuser(first), 'create role haproxy login')
  await ask(superuser(first), 'create role assay login createrole')
  await ask(superuser(first), 'create database assay owner assay')
  for (const server of others) {
    server.copyOf(first.address('replicator', 'postgres'))
    server.set({ ...settings, primary_conninfo: `'${conninfo(first, nameOf(server))}'` })
    await server.start()
  }
  first.set(settings)
  await ask(superuser(first), 'select pg_reload_conf()')
  const haproxy = startHaproxy('deploy/haproxy/postgresql-without-patroni.cfg', folder)

  /** The standby that has the most is promoted, and the other follows it. */
  async function promoteBest(): Promise<number> {
    const standbys = servers.filter((server) => server !== primary)
    const received = standbys.map(receivedBy)
    const best = received[0] && received[1] && received[1] > received[0] ? standbys[1] : standbys[0]
    const other = standbys.find((server) => server !== best)
    if (!best || !other) throw new Error('no standby')
    runOn(best, promote)
    absent = primary
    primary = best
    other.set({ primary_conninfo: `'${conninfo(best, nameOf(other))}'` })
    runOn(other, follow)
    while (!(await commits(superuser(best)))) await delay(20)
    return performance.now()
  }

  return {
    name: 'three servers, promoted by script',
    address: `postgres://assay@127.0.0.1:${ports.balancer}/assay`,
    primary: async () => superuser(primary),
    async switchOver() {
      await primary.stop()
      return promoteBest()
    },
    async crash() {
      await primary.kill()
      return promoteBest()
    },
    async rejoin() {
      if (!absent) return
      // A copy, as after a disk was replaced; pg_rewind would be faster for a large one.
      await absent.stop()
      absent.remove()
      absent.copyOf(primary.address('replicator', 'postgres'))
      absent.set({ ...settings, primary_conninfo: `'${conninfo(primary, nameOf(absent))}'` })
      await absent.start()
      await untilStreaming(primary)
    },
    async close() {
      await haproxy.stop()
      await primary.stop()
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}

function superuser(server: Server): string {
  return server.address('postgres', 'postgres')
}

function nameOf({ host }: Server): string {
  return `node${hosts.indexOf(host) + 1}`
}

function conninfo({ host, port }: Server, name: string): string {
  return `host=${host} port=${port} user=replicator application_name=${name}`
}

/** What docs/deploy/high-availability.md does by hand. */
const [compareStandbys, promote, follow] = commandsIn(readBlock('deploy/high-availability.md', 'pg_ctl promote'))

function runOn({ data, host, port }: Server, command = ''): string {
  return runGuide(command, '/', { PGDATA: data, PGHOST: host, PGPORT: String(port), PGUSER: 'postgres' })
}

/** Once its receiver has ended, nothing can arrive any more. */
function receivedBy(server: Server): bigint {
  const [segment, offset] = runOn(server, compareStandbys).trim().split('/')
  return (BigInt(`0x${segment}`) << 32n) + BigInt(`0x${offset}`)
}

async function untilStreaming(primary: Server): Promise<void> {
  const count = `select count(*)::int as count from pg_stat_replication where state = 'streaming'`
  while ((await ask(superuser(primary), count))[0]?.count !== 2) await delay(100)
}

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
  await ask(leaderAddress(leader), `create role assay login createrole password 'change-me-assay'`)
  await ask(leaderAddress(leader), 'create database assay owner assay')
  const haproxy = startHaproxy('deploy/haproxy/postgresql.cfg', folder)

  async function untilLeader(except?: string): Promise<Node> {
    for (;;) {
      for (const node of nodes.filter(({ name }) => name !== except)) {
        if ((await statusOf(node, '/primary')) === 200 && (await commits(leaderAddress(node)))) return node
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
    primary: async () => leaderAddress(await untilLeader()),
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

function leaderAddress({ host }: Node): string {
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
