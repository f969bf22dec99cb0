import * as ast from 'typescript/unstable/ast'
import { type Checker, SymbolFlags } from 'typescript/unstable/sync'

type Options = {
  checker: Checker
  /** Which way to take where an expression branches. */
  branch: boolean
  /** What stands for an expression that is only known at run time. */
  standIn(node: ast.Node): string | undefined
}

type Bound = Map<string, unknown>

/** The value of an expression made of constants: literals, templates, objects, calls of functions that are one expression. */
export function evaluate(options: Options, node: ast.Node, bound: Bound = new Map()): unknown {
  const standIn = options.standIn(node)
  if (standIn !== undefined) return standIn
  const read = (inner: ast.Node) => evaluate(options, inner, bound)
  if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ast.isNumericLiteral(node)) return Number(node.text)
  if (ast.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(({ expression, literal }) => `${read(expression)}${literal.text}`)
    return node.head.text + spans.join('')
  }
  if (ast.isConditionalExpression(node)) return read(options.branch ? node.whenTrue : node.whenFalse)
  if (ast.isArrayLiteralExpression(node)) return node.elements.map(read)
  if (ast.isObjectLiteralExpression(node)) {
    return Object.fromEntries(node.properties.filter(ast.isPropertyAssignment).map(toEntry(read)))
  }
  if (ast.isPropertyAccessExpression(node)) return readMember(read(node.expression), node.name.text)
  if (ast.isAsExpression(node) || ast.isSatisfiesExpression(node)) return read(node.expression)
  if (ast.isCallExpression(node)) {
    const isOwn = ast.isIdentifier(node.expression)
    return call(read(node.expression), node.arguments.map(isOwn ? orUnknown(read) : read))
  }
  if (ast.isIdentifier(node)) return bound.has(node.text) ? known(bound.get(node.text)) : readConstant(options, node)
  if (ast.isArrowFunction(node) || ast.isFunctionDeclaration(node)) {
    return (...given: unknown[]) => evaluate(options, bodyOf(node), bind(bound, node.parameters, given))
  }
  throw new Error(`${node.getText()} is only known at run time`)
}

function readConstant(options: Options, node: ast.Identifier): unknown {
  if (node.text === 'Object') return Object
  const found = options.checker.getResolvedSymbol(node)
  const symbol = found && found.flags & SymbolFlags.Alias ? options.checker.getAliasedSymbol(found) : found
  const declared = symbol?.valueDeclaration?.resolve()
  if (declared && ast.isFunctionDeclaration(declared)) return evaluate(options, declared)
  if (declared && ast.isVariableDeclaration(declared) && declared.initializer) {
    return evaluate(options, declared.initializer)
  }
  throw new Error(`${node.text} is only known at run time`)
}

function readMember(owner: unknown, name: string): unknown {
  const member: unknown = Reflect.get(Object(owner), name)
  return typeof member === 'function' ? member.bind(owner) : known(member ?? unknown)
}

const toEntry = (read: (node: ast.Node) => unknown) => (node: ast.PropertyAssignment) => [
  node.name.getText(),
  read(node.initializer),
]

function call(called: unknown, given: unknown[]): unknown {
  if (typeof called !== 'function') throw new Error('only a function can be called')
  return called(...given)
}

/** Stands for an argument that is only known at run time; the function may not need it for the text. */
const unknown = Symbol('unknown')

function known(value: unknown): unknown {
  if (value === unknown) throw new Error('an argument is only known at run time')
  return value
}

const orUnknown = (read: (node: ast.Node) => unknown) => (node: ast.Node) => {
  try {
    return read(node)
  } catch {
    return unknown
  }
}

function bind(bound: Bound, parameters: readonly ast.ParameterDeclaration[], given: unknown[]): Bound {
  const inner = new Map(bound)
  const bindName = (name: ast.BindingName, value: unknown): void => {
    if (ast.isIdentifier(name)) inner.set(name.text, value)
    else
      for (const [index, element] of name.elements.entries()) {
        const key = ast.isArrayBindingPattern(name) ? index : (element.propertyName ?? element.name)?.getText()
        if (element.name && key !== undefined) bindName(element.name, Reflect.get(Object(value), key))
      }
  }
  for (const [index, { name }] of parameters.entries()) bindName(name, given[index])
  return inner
}

function bodyOf({ body }: ast.ArrowFunction | ast.FunctionDeclaration): ast.Node {
  if (body && !ast.isBlock(body)) return body
  const [only, ...more] = body?.statements ?? []
  if (only && more.length === 0 && ast.isReturnStatement(only) && only.expression) return only.expression
  throw new Error('only a function of one expression can be evaluated')
}
