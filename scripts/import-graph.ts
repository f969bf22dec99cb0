import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

const roots = [
  'contract/src',
  'server/src',
  'web/src',
  'client/src',
  'cli/src',
  'clients',
  'sandboxes',
  'scripts',
  'e2e',
  'bench',
  'drills',
  'models',
]

/** Every source file with what it imports: our files as paths from the root, packages by name. Types count too. */
export function readImportGraph(): Map<string, string[]> {
  const files = roots
    .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)))
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/node_modules|dist\//.test(file))
  return new Map(files.map((file) => [file, readImports(file)]))
}

export function readImports(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const { module } = parseSync(file, source)
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest }) => source.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
  return [...new Set(specifiers.filter((specifier) => specifier !== undefined))].map((one) => resolve(file, one))
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  const ours = specifier
    .replace(/^@assay\/contract\/(.+)$/, 'contract/src/$1.ts')
    .replace(/^@assay\/sandboxes\/(.+)$/, 'sandboxes/$1.ts')
  return existsSync(ours) ? ours : specifier
}

/** Groups of nodes that import each other, directly or around corners (Tarjan's strongly connected components). */
export function findCircles(graph: Map<string, string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    let low = order.size
    const index = low
    order.set(node, index)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(node, low)
    if (low === index) {
      const circle = stack.splice(stack.indexOf(node))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return low
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}

/** The same graph between groups of files; files without a group are left out. */
export function groupGraph(
  graph: Map<string, string[]>,
  groupOf: (file: string) => string | null,
): Map<string, string[]> {
  const groups = new Map<string, Set<string>>()
  for (const [file, targets] of graph) {
    const group = groupOf(file)
    if (group === null) continue
    const reached = groups.get(group) ?? new Set()
    groups.set(group, reached)
    for (const target of targets) {
      const other = groupOf(target)
      if (other !== null && other !== group) reached.add(other)
    }
  }
  return new Map([...groups].map(([group, reached]) => [group, [...reached]]))
}
