import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { startMailServer } from '../../server/src/testing/start-mail-server.ts'
import { postgresPrograms } from '../install.ts'
import type { Compose } from './compose-file.ts'
import { attempt, run } from './run.ts'
import { startProgram } from './start-program.ts'

const asPostgres = ['runuser', '-u', 'postgres', '--']

/** The other services of the compose file, from Debian instead of images, on the ports and names that the file gives them. */
export async function startServices({ services }: Compose, roles: string) {
  const postgres = await startPostgres(roles)
  const redis = await startProgram(services.redis.command ?? [], () => isListening(6379))
  const mail = await startMailServer(1025)
  return {
    version: postgres.version,
    /** The one value that a superuser's query returns. */
    query: postgres.query,
    readMail: async (email: string) =>
      mail.received
        .find(({ to }) => to.includes(email))
        ?.raw.replace(/=\r\n/g, '')
        .replaceAll('=3D', '=') ?? null,
    async stop(): Promise<void> {
      await mail.close()
      await redis.stop()
      await postgres.stop()
    },
  }
}

/** As the postgres image does it: sockets are trusted, TCP asks for a password, and the file runs on an empty cluster. */
async function startPostgres(roles: string) {
  const programs = postgresPrograms()
  const version = basename(dirname(programs))
  const folder = mkdtempSync(join(tmpdir(), 'assay-postgres-'))
  run('chown', ['postgres', folder])
  const data = join(folder, 'data')
  const access = ['--auth-local=trust', '--auth-host=scram-sha-256', '--pwfile=/run/secrets/postgres_password']
  run('runuser', [
    '-u',
    'postgres',
    '--',
    `${programs}/initdb`,
    '-D',
    data,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    ...access,
  ])
  const psql = ['-h', folder, '-U', 'postgres', '-v', 'ON_ERROR_STOP=1', '-Atq']
  const server = await startProgram(
    [...asPostgres, `${programs}/postgres`, '-D', data, '-k', folder, '-h', '127.0.0.1', '-c', 'fsync=off'],
    async () => attempt('psql', [...psql, '-c', 'select 1']).code === 0,
  )
  run('psql', [...psql, '-f', roles])
  return {
    version,
    query: (sql: string) => run('psql', [...psql, '-d', 'assay', '-c', sql]),
    async stop(): Promise<void> {
      run('runuser', ['-u', 'postgres', '--', `${programs}/pg_ctl`, '-D', data, '-m', 'fast', 'stop'])
      await server.stop()
      run('rm', ['-r', folder])
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
