import type pg from 'pg'
import type { Node } from 'typescript/unstable/ast'
import type { Project } from 'typescript/unstable/sync'
import { compareRow, mayBeNull } from './compare-row.ts'
import { describeStatement } from './describe-statement.ts'
import { evaluate } from './evaluate.ts'
import { findStatements, type Statement } from './find-statements.ts'
import { schemaOf, textOf } from './read-statements.ts'

type Report = { compared: number; problems: string[]; unusedExceptions: string[] }

/** Compares the columns of every statement in these sources with the type that the code gives its rows. */
export async function checkStatements(project: Project, client: pg.ClientBase, files: string[]): Promise<Report> {
  const unused = new Set([standIns, notCompared, neverNull].flatMap((exceptions) => Object.keys(exceptions)))
  const isIn = (exceptions: Record<string, string>, key: string) => key in exceptions && (unused.delete(key) || true)
  const standIn = (node: Node) => {
    const key = `${node.getSourceFile().fileName.replace(/.*\/server\/src\//, '')}: ${node.getText()}`
    return isIn(standIns, key) ? standIns[key] : undefined
  }
  const problems: string[] = []
  const statements = findStatements(project, files).filter((statement) => !isIn(notCompared, keyOf(statement)))
  for (const statement of statements) {
    const place = `${statement.file}:${statement.line}`
    try {
      const texts = [true, false].map((branch) => textOf(evaluate({ ...project, branch, standIn }, statement.text)))
      await client.query(`set search_path to ${schemaOf(statement.file)}`)
      for (const text of new Set(texts)) {
        const found = compareRow(project, statement.row, await describeStatement(client, text))
        const kept = found.filter(
          ([field, problem]) => problem !== mayBeNull || !isIn(neverNull, `${keyOf(statement)}.${field}`),
        )
        problems.push(...kept.map(([field, problem]) => `${place} ${field}: ${problem}`))
      }
    } catch (error) {
      problems.push(`${place} ${error instanceof Error ? error.message : error}`)
    }
  }
  return { compared: statements.length, problems, unusedExceptions: [...unused] }
}

function keyOf({ file, name }: Statement): string {
  return `${file.replace('server/src/', '')}: ${name}`
}

/** What stands for an expression that is only known at run time, by file and expression. */
const standIns: Record<string, string> = {
  // Both tables are alike.
  'features/secrets/queries.ts: table': 'api_secret',
  // The row is JSON, whichever table and columns of the list it comes from.
  'features/account/queries.ts: columns': 'held.id',
  'features/account/queries.ts: place': 'held.id',
  'features/account/queries.ts: reached': '(select past.id from jsonb_populate_record(null::api_keys, $2) past)',
  'features/account/queries.ts: table': 'api_keys',
  'features/account/queries.ts: owned': 'held.user_id = $1',
  // What is assigned doesn't change what is returned.
  "features/auth/store/queries-users.ts: assignments.join(', ')": 'updated_at = $2',
  // The row is JSON, whichever table of the list it comes from.
  'features/regions/queries.ts: name': 'api_keys',
  'features/regions/queries.ts: own': 'held.user_id = $1',
  "features/regions/queries.ts: compared.join(', ')": 'id',
  'route-audit/dump-database.ts: name': 'api_keys',
  'db/embedded/upgrade/copy-tables.ts: name': 'api_keys',
}

/** Statements that aren't compared, by file and function, with the reason. */
const notCompared: Record<string, string> = {
  'features/rest/queries.ts: readRows':
    'its columns and filters come from the request; the tests beside it read the rows',
  'features/rest/queries.ts: updateRows':
    'its columns and filters come from the request; the tests beside it read the rows',
  'db/read-in-pages.ts: readInPages': 'fetches from a cursor; the calls of this function are compared',
}

/** Fields that are never null although their column may be, with what makes sure of it. */
const neverNull: Record<string, string> = {
  'features/usage/queries.ts: takeDueAlerts.limit': 'only periods with unit_limit > 0 are alerted',
}
