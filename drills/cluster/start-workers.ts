import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freshFolder, launchProduct } from '../../scripts/launch.ts'
import { startEmbedded } from '../../server/src/db/embedded/start.ts'

/** PostgreSQL on its cores, for servers that are started and stopped on theirs. */
export async function startDatabase(cores: number[]) {
  const folder = freshFolder()
  const postgres = await startEmbedded(folder, { max_connections: '200', shared_buffers: '128MB' })
  const { host } = postgres.connection
  const pid = Number.parseInt(readFileSync(join(postgres.folder, 'postmaster.pid'), 'utf8'), 10)
  // Connections opened from now on inherit it.
  spawnSync('taskset', ['-a', '-p', '-c', cores.join(), String(pid)])
  const database = new pg.Pool({ host, user: 'postgres', database: 'postgres', max: 2 })
  return {
    database,
    pid,
    launch: (workers: number, serverCores: number[], extra: Record<string, string> = {}) =>
      launchProduct(
        {
          DATABASE_URL: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(host)}`,
          WORKERS: String(workers),
          AUTH_AUTOCONFIRM: 'on',
          AUTH_LIMITS: 'off',
          CAPTCHA_PROVIDER: 'none',
          LOG_LEVEL: 'info',
          ...extra,
        },
        { command: ['taskset', '-c', serverCores.join(), process.execPath, 'server/dist/main.js'] },
      ),
    async close() {
      await database.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type BenchDatabase = Awaited<ReturnType<typeof startDatabase>>
