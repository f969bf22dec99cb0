import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ensureBuilt } from '../scripts/build.mjs'
import { startDns } from '../server/src/testing/start-dns.ts'
import { startMailServer } from '../server/src/testing/start-mail-server.ts'
import { commandsIn, readBlock, readBlocks } from './guide.ts'
import { signUp } from './packages/front-door.ts'
import { furnish, layOver, runPrivately } from './packages/private-host.ts'
import { ensurePackages, run, startProgram } from './programs.ts'
import { check, drill, hasFailed } from './report.ts'

/**
 * Every command in docs/deploy is run by a drill that reads it from there, with the few exceptions below. This one runs those that no
 * other does, in a network and with mounts of its own, and fails where a block has nobody. As root on Debian.
 */
const elsewhere: Record<string, string> = {
  'pg_ctl promote': 'drills/failover/replicated.ts',
  'docker build': 'drills/packages/image-drill.ts',
  'docker exec assay': 'drills/packages/image-drill.ts',
  'systemctl enable': 'drills/packages/systemd-drill.ts',
  'runuser -u assay': 'drills/packages/systemd-drill.ts',
  'systemctl start assay@3000': 'drills/packages/systemd-drill.ts',
  'create role assay_owner': 'drills/restore/dump.ts',
  'psql -c "create role assay': 'drills/restore/dump.ts',
  '[pgbouncer]': 'drills/poolers.ts',
  'region secret': 'drills/regions.ts',
  'team export': 'drills/regions.ts',
  'jwks.json': 'drills/hosted/hosted.spec.ts',
  pg_dumpall: 'drills/restore/dump.ts',
  pg_restore: 'drills/restore/dump.ts',
}
const here = [
  'create publication',
  'dig +short',
  'mail list',
  'npm start',
  'node /srv/assay',
  'openssl rand',
  'secrets rotate',
]
/** Run in words of their own, for a reason: nobody reads these blocks. */
const alike: Record<string, string> = {
  // The app, its services and secrets as compose would start them: there is no Docker here, and no registry of images.
  'make-secrets.sh': 'drills/packages.ts',
  // The image is built with it.
  'npm ci --omit=dev': 'Dockerfile',
  // From one version and from another, with programs in another place.
  'upgrade-database': 'drills/upgrade-database.ts',
}
const languages = ['sh', 'sql', 'ini']

const url = 'http://127.0.0.1:3000'
/** The copy of the clone, where docs/deploy/production.md has it. */
const home = '/srv/assay'
const settings = { DATA_DIR: '/tmp/data', FEEDS_BLOCK: 'none', FEEDS_ALLOW: 'none', MX_LOOKUPS: 'off', WORKERS: '1' }

if (process.argv[2] === 'drills') {
  layOver()
  furnish()
  await drill('Every block', findUnrun)
  await drill('production.md', runServer)
  await drill('mail.md', runMail)
  process.exit(Number(hasFailed()))
}
if (process.getuid?.() !== 0) {
  console.error('The guides’ commands run with mounts of their own: run this as root on Debian 12 or newer.')
  process.exit(1)
}
ensurePackages('bind9-dnsutils', 'iproute2', 'openssl')
await ensureBuilt()
process.exit(runPrivately('drills/guides.ts'))

async function findUnrun(): Promise<void> {
  const guides = ['deploy.md', ...readdirSync('docs/deploy').map((name) => `deploy/${name}`)]
  const blocks = guides.flatMap(readBlocks)
  let runCount = 0
  for (const { guide, language, text } of blocks) {
    const [first = ''] = text.split('\n')
    if (language === '') check(`docs/${guide}`, `a block without a language: ${first}`, false)
    if (!languages.includes(language)) continue
    // Whoever only has the same words in it doesn't run what people read.
    const reads = (file: string, part: string) =>
      readFileSync(file, 'utf8').includes(`readBlock('${guide}', '${part}')`)
    const isRun =
      Object.entries(elsewhere).some(([part, file]) => text.includes(part) && reads(file, part)) ||
      here.some((part) => text.includes(part) && reads('drills/guides.ts', part))
    const own = Object.entries(alike).find(
      ([part, file]) => text.includes(part) && readFileSync(file, 'utf8').includes(part),
    )
    if (isRun) runCount += 1
    else if (own) console.log(`docs/${guide}: ${first} is run in words of its own by ${own[1]}`)
    else check(`docs/${guide}`, `nobody runs: ${first}`, false)
  }
  check('blocks of commands and configuration that are run as they’re written', String(runCount), runCount > 0)
}

/** The command of production, with a secret of its own, and what is told about its database elsewhere. */
async function runServer(): Promise<void> {
  mkdirSync('/etc/assay')
  shell(readBlock('deploy/production.md', 'openssl rand'))
  const [command = ''] = commandsIn(readBlock('deploy/production.md', 'node /srv/assay'))
  const environment = { ...settings, SERVER_SECRET_FILE: '/etc/assay/server-secret' }
  const server = await startProgram(['sh', '-ec', `cd / && exec ${command}`], isReady, environment)
  check(command, 'ready', true)
  const rotated = shell(readBlock('deploy/production.md', 'secrets rotate'), environment)
  check('secrets rotate', rotated.split('\n').at(-1) ?? '', true)
  const database = new pg.Client({ host: join(settings.DATA_DIR, 'postgres'), user: 'postgres', database: 'postgres' })
  await database.connect()
  await database.query(readBlock('deploy/beyond-one-database.md', 'create publication'))
  const { rows } = await database.query(`select tablename from pg_publication_tables where pubname = 'analytics'`)
  check('create publication', rows.map(({ tablename }) => tablename).join(', '), rows.length === 2)
  await database.query(
    `insert into mail_outbox (id, to_address, subject, text_body, html_body, created_at, given_up_at, next_attempt_at)
     values ($1, 'ada@example.com', 'Your invoice', 'Hello', '<p>Hello</p>', now(), now(), now())`,
    [/mail show (\S+)/.exec(readBlock('deploy/mail.md', 'mail list'))?.[1]],
  )
  await database.end()
  await server.stop()
  const [code] = await server.ended
  check('SIGTERM', `exit ${code}`, code === 0)
}

async function runMail(): Promise<void> {
  const environment = { ...settings, SERVER_SECRET_FILE: '/etc/assay/server-secret' }
  for (const command of commandsIn(readBlock('deploy/mail.md', 'mail list'))) {
    const printed = shell(command, environment).split('\n').at(-1) ?? ''
    check(command.replace('npm run admin -- ', '').slice(0, 44), printed.slice(0, 80), true)
  }

  const zone = readBlock('deploy/mail.md', 'v=spf1')
  const dns = await startDns(zone.trim().split('\n'), [], 53)
  writeFileSync('/etc/resolv.conf', 'nameserver 127.0.0.1\n')
  const seen = shell(readBlock('deploy/mail.md', 'dig +short'))
  check(
    'dig',
    seen.replaceAll('\n', '; '),
    ['v=spf1', 's1.example-com.dkim', 'v=DMARC1'].every((part) => seen.includes(part)),
  )
  await dns.stop()

  const mail = await startMailServer(1025)
  const start = readBlock('deploy/mail.md', 'npm start').trim()
  const product = await startProgram(['sh', '-ec', `cd ${home} && ${start}`], isReady, {
    ...settings,
    DATA_DIR: '/tmp/second',
  })
  const readMail = async (email: string) =>
    mail.received
      .find(({ to }) => to.includes(email))
      ?.raw.replace(/=\r\n/g, '')
      .replaceAll('=3D', '=') ?? null
  await signUp(url, readMail)
  check('npm start, with a catcher', `${mail.received.length} emails`, existsSync('/tmp/second'))
  await product.stop()
  await mail.close()
}

async function isReady(): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).ok
}

function shell(commands: string, environment: Record<string, string> = {}): string {
  return run('sh', ['-ec', `cd ${home}\n${commands}`], { env: environment })
}
