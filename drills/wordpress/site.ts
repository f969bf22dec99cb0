import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '../../scripts/launch.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import { attempt, run, startProgram } from '../programs.ts'

export type Site = Awaited<ReturnType<typeof openSite>>

export const admin = { name: 'owner', password: 'Correct-horse-7' }

/** Debian's WordPress, copied, on a MariaDB of its own and PHP's own server. Its scheduled tasks run when they're told to. */
export async function openSite() {
  const folder = freshFolder()
  const socket = join(folder, 'mariadb.sock')
  const data = join(folder, 'mariadb')
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  run('mariadb-install-db', ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', ...user])
  const database = await startProgram(
    ['mariadbd', '--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', ...user],
    async () => attempt('mariadb-admin', ['--no-defaults', `--socket=${socket}`, '-uroot', 'ping']).code === 0,
  )
  const query = (sql: string, name = 'wordpress') =>
    run('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-N', '-B', name, '-e', sql])
  query('create database wordpress', 'mysql')
  const root = join(folder, 'wordpress')
  cpSync('/usr/share/wordpress', root, { recursive: true, dereference: true })
  const port = await findFreePort('127.0.0.1')
  const url = `http://127.0.0.1:${port}`
  const log = join(folder, 'debug.log')
  writeFileSync(join(root, 'wp-config.php'), configuration({ socket, url, log }))
  writeFileSync(log, '')
  // WordPress wants visitors to wait 15 seconds between comments.
  mkdirSync(join(root, 'wp-content/mu-plugins'))
  writeFileSync(
    join(root, 'wp-content/mu-plugins/quick.php'),
    "<?php remove_filter( 'comment_flood_filter', 'wp_throttle_comment_flood' );",
  )
  const php = (file: string, ...args: string[]) =>
    run('php', ['-d', 'sendmail_path=/bin/true', file, join(root, 'wp-load.php'), ...args])
  php(join(import.meta.dirname, 'install.php'), admin.name, admin.password)
  const server = await startProgram(
    ['php', '-d', 'sendmail_path=/bin/true', '-S', `127.0.0.1:${port}`, '-t', root],
    async () => (await fetch(`${url}/wp-login.php`)).ok,
  )
  return {
    url,
    folder,
    query,
    php,
    /** What is due now, and with `later` what is scheduled for the next two hours, too. */
    async runTasks({ later = false } = {}) {
      const schedule = join(import.meta.dirname, 'hurry.php')
      if (later) php(schedule)
      await (await fetch(`${url}/wp-cron.php?doing_wp_cron`)).text()
    },
    /** Notices and warnings of PHP that come from the plugin. */
    complaints: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.includes('assay-sign-up-guard')),
    async close() {
      await server.stop()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** It asks nobody but this machine: not wordpress.org, for updates. */
function configuration({ socket, url, log }: { socket: string; url: string; log: string }): string {
  return `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${socket}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'WP_HOME', '${url}' );
define( 'WP_SITEURL', '${url}' );
define( 'FS_METHOD', 'direct' );
define( 'DISABLE_WP_CRON', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_LOG', '${log}' );
define( 'WP_DEBUG_DISPLAY', false );
define( 'AUTH_SALT', 'drill' );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`
}
