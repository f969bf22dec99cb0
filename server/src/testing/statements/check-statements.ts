import type pg from 'pg'
import type { Node } from 'typescript/unstable/ast'
import type { Project } from 'typescript/unstable/sync'
import { compareRow, mayBeNull } from './compare-row.ts'
import { describeStatement } from './describe-statement.ts'
import { evaluate } from './evaluate.ts'
import { neverNull, notCompared, standIns } from './exceptions.ts'
import { findStatements, type Statement } from './find-statements.ts'

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
      await client.query(`set search_path to ${schemaOf(statement)}`)
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

/** Of a text, or of a prepared statement. */
export function textOf(value: unknown): string {
  const text: unknown = typeof value === 'string' ? value : Reflect.get(Object(value), 'text')
  if (typeof text !== 'string') throw new Error('the statement has no text')
  return text
}

function schemaOf({ file }: Statement): string {
  return file.includes('/payments/sandbox/store/') ? 'sandbox_payments' : 'public'
}
