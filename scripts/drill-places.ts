import { existsSync, readdirSync } from 'node:fs'
import { readImports } from './import-graph.ts'

const charge = ['server/src/http/fast-path', 'server/src/features/usage', 'server/src/features/v1']
const processes = ['server/src/main.ts', 'server/src/serve.ts', 'server/src/workers', 'server/src/lifecycle.ts']
const database = ['server/src/db']
const payments = ['server/src/features/billing', 'server/src/adapters/payments', 'sandboxes/payments']
const screens = ['web/src', 'e2e']

/**
 * What is violent or slow: each a program in drills/ that ends with an error code if something didn't hold, and the places
 * whose changes it is there to prove.
 */
export const drills: Record<string, string[]> = {
  processes: [...processes, ...charge, 'server/src/db/embedded', 'server/src/features/webhooks', 'server/src/admin'],
  looks: screens,
  hosted: [
    ...['server/src/adapters/supabase', 'server/src/features/rest', 'server/src/features/account'],
    // A page that polls while its account is being deleted.
    ...['web/src/api', 'web/src/features/account'],
  ],
  products: [...processes, ...screens],
  kills: payments,
  faults: [...database, ...charge, 'server/src/features/mail', 'server/src/http'],
  hostile: ['server/src/http', ...charge],
  fuzz: ['server/src/http', 'server/src/app.ts', 'contract/src'],
  events: payments,
  dns: ['server/src/adapters/dns', 'server/src/features/mail-hosts'],
  account: ['server/src/features/account'],
  cluster: [...processes, ...charge, 'server/src/adapters/redis', 'server/src/features/waves'],
  poolers: database,
  failover: database,
  regions: [
    ...[
      'server/src/features/regions',
      'server/src/features/api-keys',
      'server/src/features/account',
      'contract/src/regions.ts',
    ],
    ...[...charge, 'client/src', 'deploy/haproxy', 'deploy/nginx', 'docs/deploy/regions.md'],
  ],
  restore: [...database, 'docs/deploy/postgresql.md'],
  // Both versions read what the other writes and says.
  upgrade: [...database, 'contract/src', 'server/src/jobs', ...payments],
  'upgrade-database': ['server/src/db/embedded'],
  load: ['server/src/http', 'server/src/features/auth'],
  scale: [...database, ...charge, 'server/src/jobs', 'server/src/features/operators'],
  packages: ['Dockerfile', 'deploy', 'package-lock.json'],
  integrations: ['client', 'cli', 'clients', 'server/src/features/docs/request-samples.ts'],
  wordpress: ['clients/wordpress'],
  guides: ['docs/deploy.md', 'docs/deploy'],
  monitoring: ['deploy/prometheus', 'deploy/grafana', 'server/src/features/metrics'],
}

/** What a drill proves, for git: those places, itself, and the tools that it's made of. */
export function placesOf(drill: string): string[] {
  // Tests outside drills/ are proven by `npm test`.
  return [...(drills[drill] ?? []), `drills/${drill}`, ...toolsOf(drill), ':!server/**/*.test.ts']
}

/** Everything in the drills' own folders that it imports, directly or through others. */
function toolsOf(drill: string): string[] {
  const folder = `drills/${drill}`
  const own = existsSync(folder) ? readdirSync(folder).map((file) => `${folder}/${file}`) : []
  const found = [`drills/${drill}.ts`, ...own.filter((file) => file.endsWith('.ts'))]
  for (const file of found) {
    const used = readImports(file).filter((one) => toolFolders.test(one) && one.endsWith('.ts'))
    found.push(...used.filter((one) => !found.includes(one)))
  }
  return found
}

const toolFolders = /^(drills|scripts|e2e\/support|server\/src\/testing)\//
