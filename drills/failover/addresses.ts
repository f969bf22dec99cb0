import { readFileSync } from 'node:fs'

/** Three servers and a balancer on one machine: the addresses of the guide, moved. */
export const hosts = ['127.0.44.11', '127.0.44.12', '127.0.44.13']
export const ports = { postgres: 4432, patroni: 4408, etcd: 4479, balancer: 4400 } as const

/** A file of the guide with the addresses of this drill and nothing else changed. */
export function readMoved(file: string): string {
  return readFileSync(file, 'utf8')
    .replaceAll('127.0.0.1:5432', `127.0.0.1:${ports.balancer}`)
    .replaceAll('10.0.0.', '127.0.44.')
    .replaceAll(':5432', `:${ports.postgres}`)
    .replaceAll('8008', String(ports.patroni))
    .replaceAll('2379', String(ports.etcd))
}
