import { setTimeout as delay } from 'node:timers/promises'
import { ask, commits, prepareServer, type Server } from '../postgres/server.ts'
import { hosts, ports } from './addresses.ts'
import type { Database } from './database.ts'
import { startHaproxy } from './haproxy.ts'

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
    const received = await Promise.all(standbys.map(receivedBy))
    const best = received[0] && received[1] && received[1] > received[0] ? standbys[1] : standbys[0]
    const other = standbys.find((server) => server !== best)
    if (!best || !other) throw new Error('no standby')
    best.promote()
    absent = primary
    primary = best
    other.set({ primary_conninfo: `'${conninfo(best, nameOf(other))}'` })
    await ask(superuser(other), 'select pg_reload_conf()')
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

/** Once its receiver has ended, nothing can arrive any more. */
async function receivedBy(server: Server): Promise<bigint> {
  const [row] = await ask(superuser(server), `select (pg_last_wal_receive_lsn() - '0/0')::text as bytes`)
  return BigInt(String(row?.bytes))
}

async function untilStreaming(primary: Server): Promise<void> {
  const count = `select count(*)::int as count from pg_stat_replication where state = 'streaming'`
  while ((await ask(superuser(primary), count))[0]?.count !== 2) await delay(100)
}
