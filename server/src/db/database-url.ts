import pg from 'pg'
import { StartupError } from '../startup-error.ts'

type Host = Pick<pg.Client, 'host' | 'port'>

/**
 * One connection string per host, as libpq reads several: `postgresql://user@one:5432,two:5433/assay` or
 * `postgresql:///assay?host=one,two&port=5432,5433`. The driver itself knows only one host.
 */
export function splitHosts(url: string): string[] {
  const [, start = '', hosts = '', path = '', query = ''] =
    /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?(.*))?$/.exec(url) ?? []
  if (hosts.includes(',')) {
    return hosts.split(',').map((host) => `${start}${host}${path}${query && `?${query}`}`)
  }
  const settings = new URLSearchParams(query)
  const [named, ports] = [settings.get('host')?.split(',') ?? [], settings.get('port')?.split(',') ?? []]
  if (named.length < 2) return [url]
  return named.map((host, at) => {
    settings.set('host', host)
    settings.set('port', ports[at] ?? ports[0] ?? '')
    return `${start}${hosts}${path}?${settings}`
  })
}

/** The server that a connection string names, as the driver reads it. Opens no connection. */
export function readDatabaseUrl(name: string, url: string) {
  try {
    const clients = splitHosts(url).map((connectionString) => new pg.Client({ connectionString }))
    const hosts = clients.map(({ host, port }): Host => ({ host, port }))
    const database = clients[0]?.database ?? ''
    return {
      hosts,
      database,
      user: clients[0]?.user ?? '',
      place: `PostgreSQL at ${hosts.map(show).join(', ')}/${database}`,
    }
  } catch (error) {
    // The reason, such as a missing certificate. A parser's own message may repeat the password.
    const isFile = error instanceof Error && 'path' in error
    throw new StartupError(`${name} can't be used: ${isFile ? error.message : 'it isn’t a valid connection string'}.`)
  }
}

function show({ host, port }: Host): string {
  return host.startsWith('/') ? host : `${host}:${port}`
}
