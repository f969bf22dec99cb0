import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as ast from 'typescript/unstable/ast'
import type { Project } from 'typescript/unstable/sync'

/** A call that says which type the rows of a statement have. `name` is that of the function around it. */
export type Statement = { file: string; line: number; name: string; text: ast.Node; row: ast.TypeNode }

/** Every such call in these sources, whose paths start at the root. */
export function findStatements(project: Project, files: string[]): Statement[] {
  return findAllStatements(project, files).flatMap(({ row, ...call }) => (row ? [{ ...call, row }] : []))
}

/** Those that return no rows too. */
export function findAllStatements({ program }: Project, files: string[]): AnyStatement[] {
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(process.cwd(), file))
    return source ? findCalls(source).map((call) => ({ file, ...call })) : []
  })
}

export type AnyStatement = Omit<Statement, 'row'> & { row: ast.TypeNode | undefined }

/** The sources of the server that have one. A wrong type in a test fails that test. */
export function listSources(folder = 'server/src', call = callWithRow): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && call.test(readFileSync(file, 'utf8')))
}

/** Which argument is the statement. */
const textArgument: Record<string, number> = { query: 0, statement: 0, inHelpings: 2 }
const callWithRow = new RegExp(`\\b(${Object.keys(textArgument).join('|')})<`)

export const anyCall = /\.(query|statement)[<(]/

function findCalls(source: ast.SourceFile): Omit<AnyStatement, 'file'>[] {
  const calls: Omit<AnyStatement, 'file'>[] = []
  const visit = (name: string, node: ast.Node): undefined => {
    const within =
      (ast.isFunctionDeclaration(node) || ast.isPropertyAssignment(node)) && node.name ? node.name.getText() : name
    if (ast.isCallExpression(node)) {
      const called = ast.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
      const text = node.arguments[textArgument[called.getText()] ?? -1]
      const row = node.typeArguments?.[0]
      const line = source.text.slice(0, called.end).split('\n').length
      if (text) calls.push({ line, name: within, text, row })
    }
    node.forEachChild((child) => visit(within, child))
  }
  visit('', source)
  return calls
}
