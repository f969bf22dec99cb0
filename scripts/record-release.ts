import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API } from 'typescript/unstable/sync'
import { listSources } from '../server/src/testing/statements/find-statements.ts'
import { readStatements } from '../server/src/testing/statements/read-statements.ts'
import { checkoutCommit } from './checkout-commit.ts'

/**
 * `npx tsx scripts/record-release.ts COMMIT`: keeps every statement that a released version sends, so that tests can hold the
 * next version's migrations to them (OP-4).
 */
const [given] = process.argv.slice(2)
if (!given) {
  console.error('npx tsx scripts/record-release.ts COMMIT, where COMMIT is the tag or commit of the release')
  process.exit(1)
}
const output = join(import.meta.dirname, '../server/src/db/last-release.json')
const commit = execFileSync('git', ['rev-parse', `${given}^{commit}`], { encoding: 'utf8' }).trim()
const folder = mkdtempSync(join(tmpdir(), 'assay-release-'))
checkoutCommit(commit, folder)
process.chdir(folder)
const compiler = new API({ cwd: folder })
const [project] = compiler.updateSnapshot({ openProjects: [join(folder, 'tsconfig.json')] }).getProjects()
if (!project) throw new Error('There is no project in tsconfig.json.')
const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
const recorded = readStatements(project, [...listSources(), ...listSources('sandboxes')].filter(isProduct))
compiler.close()
writeFileSync(output, `${JSON.stringify({ version, commit, migrations: listMigrations(), ...recorded }, null, 2)}\n`)
rmSync(folder, { recursive: true, force: true })
console.log(
  `${recorded.statements.length} statements of ${version}; ${recorded.notRecorded.length} are only known at run time`,
)

/** Not what only tests and startup send. */
function isProduct(file: string): boolean {
  return !/server\/src\/(testing|proof|route-audit|db)\/|-fixture\.ts$/.test(file)
}

function listMigrations(): string[] {
  return ['platform', 'product'].flatMap((group) =>
    readdirSync(`server/src/db/migrations/${group}`)
      .sort()
      .map((file) => `${group}/${file}`),
  )
}
