import type { Project } from 'typescript/unstable/sync'
import { evaluate } from './evaluate.ts'
import { findCalls } from './find-statements.ts'

export type SentStatement = { place: string; schema: string; text: string }

/** The text of every statement in these sources, and the places where it's only known at run time. */
export function readStatements(
  project: Project,
  files: string[],
): { statements: SentStatement[]; notRecorded: string[] } {
  const statements: SentStatement[] = []
  const notRecorded: string[] = []
  for (const { file, name, text } of findCalls(project, files)) {
    const place = `${file.replace('server/src/', '')}: ${name}`
    try {
      const texts = [true, false].map((branch) =>
        textOf(evaluate({ ...project, branch, standIn: () => undefined }, text)),
      )
      statements.push(...[...new Set(texts)].map((one) => ({ place, schema: schemaOf(file), text: one })))
    } catch {
      notRecorded.push(place)
    }
  }
  return { statements, notRecorded: [...new Set(notRecorded)] }
}

/** Of a text, or of a prepared statement. */
export function textOf(value: unknown): string {
  const text: unknown = typeof value === 'string' ? value : Reflect.get(Object(value), 'text')
  if (typeof text !== 'string') throw new Error('the statement has no text')
  return text
}

export function schemaOf(file: string): string {
  return file.startsWith('sandboxes/payments/') ? 'sandbox_payments' : 'public'
}
