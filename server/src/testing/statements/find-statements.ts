import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as ast from 'typescript/unstable/ast'
import type { Project } from 'typescript/unstable/sync'

/** A call that says which type the rows of a statement have. `name` is that of the function around it. */
export type Statement = Call & { row: ast.TypeNode }

/** `row` is missing where the code reads no rows. */
export type Call = { file: string; line: number; name: string; text: ast.Node; row: ast.TypeNode | undefined }

/** Every call in these sources, whose paths start at the root, that gives its rows a type. */
export function findStatements(project: Project, files: string[]): Statement[] {
  return findCalls(project, files).flatMap((call) => (call.row ? [{ ...call, row: call.row }] : []))
}

/** Every call in these sources that sends a statement, with or without a type. */
export function findCalls({ program }: Project, files: string[]): Call[] {
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(process.cwd(), file))
    return source ? callsIn(source).map((call) => ({ file, ...call })) : []
  })
}

/** The sources of the server that have one. A wrong type in a test fails that test. */
export function listSources(folder = 'server/src'): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && calling.test(readFileSync(file, 'utf8')))
}

/** Which argument is the statement. */
const textArgument: Record<string, number> = { query: 0, statement: 0, readInPages: 2 }
const calling = new RegExp(`\\b(${Object.keys(textArgument).join('|')})[<(]`)

function callsIn(source: ast.SourceFile): Omit<Call, 'file'>[] {
  const calls: Omit<Call, 'file'>[] = []
  const visit = (name: string, node: ast.Node): undefined => {
    const within =
      (ast.isFunctionDeclaration(node) || ast.isPropertyAssignment(node)) && node.name ? node.name.getText() : name
    if (ast.isCallExpression(node)) {
      const isMethod = ast.isPropertyAccessExpression(node.expression)
      const called = isMethod ? node.expression.name : node.expression
      const text = node.arguments[textArgument[called.getText()] ?? -1]
      const row = node.typeArguments?.[0]
      const line = source.text.slice(0, called.end).split('\n').length
      const isSent = row || (isMethod && !node.expression.getText().endsWith('.req.query'))
      if (text && isSent) calls.push({ line, name: within, text, row })
    }
    node.forEachChild((child) => visit(within, child))
  }
  visit('', source)
  return calls
}
