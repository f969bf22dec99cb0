type Rule = { folder: RegExp; forbidden: RegExp; because: string }

/** Targets are paths from the root of the repository, or package names. `$1` is what `folder` captured. */
const rules: Rule[] = [
  {
    folder: /^contract\/src\//,
    forbidden: /^(?!contract\/src\/|zod$|vitest$)/,
    because: 'The contract depends on zod alone.',
  },
  {
    folder: /^web\/src\/ui\//,
    forbidden:
      /^(web\/src\/(?!ui\/|storage\.ts$|api\/api-error\.ts$)|contract\/(?!src\/format(\/figures)?\.ts$)|@tanstack\/)/,
    because:
      'ui is props in, JSX out: no data, no router, nothing of the product but how it writes figures and errors.',
  },
  {
    folder: /^web\/src\/api\//,
    forbidden: /^web\/src\/(?!api\/|storage\.ts$)/,
    because: 'api imports the contract and storage only.',
  },
  {
    folder: /^web\/src\/features\/([^/]+)\//,
    forbidden: /^web\/src\/(features\/(?!$1\/)|pages\/|app\/)/,
    because: 'A feature imports itself, ui, api and the contract.',
  },
  {
    folder: /^web\/src\/pages\//,
    forbidden: /^web\/src\/(pages|app)\//,
    because: 'A page composes features and ui.',
  },
  { folder: /^web\//, forbidden: /^server\//, because: 'The browser and the server share the contract only.' },
  { folder: /^web\//, forbidden: /^zod/, because: 'Responses are typed by the contract and not parsed (ADR 47).' },
  {
    folder: /^server\/src\/engine\/(?!.*\.test\.ts$)/,
    forbidden: /^(?!server\/src\/engine\/|tldts$)/,
    because: 'The engine is pure: text in, verdict out.',
  },
  {
    folder: /^server\/src\/adapters\/([^/]+)\//,
    forbidden: /^server\/src\/(adapters\/(?!$1\/)|features\/|db\/|http\/|jobs\/|(app|main|config)\.ts)/,
    because: 'An adapter implements a port and knows nothing else of the product.',
  },
  {
    folder: /^sandboxes\/(?!.*(\.test|-fixture)\.ts$)/,
    forbidden: /^(contract\/(?!src\/format\.ts$)|(server|web|client|e2e|bench|drills|models|scripts)\/)/,
    because:
      'A sandbox stands in for a service outside: it knows the product only over HTTP, and how we write dates and money.',
  },
  {
    folder: /^server\/src\/(?!open-sandboxes\.ts$|testing\/|.*\.test\.ts$)/,
    forbidden: /^sandboxes\//,
    because: 'A server with live keys never loads a sandbox: open-sandboxes.ts does, where one is used.',
  },
  {
    folder: /^(cli|client)\/src\/(?!.*(\.test|-fixture)\.ts$)/,
    forbidden: /^(?!cli\/(src\/|package\.json$)|client\/src\/|node:)/,
    because: 'What customers install needs no other package, and knows the product only over HTTP.',
  },
  {
    folder: /^(contract|server|web|client)\/src\/(?!.*(\.test|-fixture)\.tsx?$|testing\/)/,
    forbidden: /^(e2e|bench|drills|models|scripts)\//,
    because: 'What ships needs nothing of the rooms for developers.',
  },
  {
    folder: /^server\/src\/(db|http)\//,
    forbidden: /^server\/src\/(features\/|adapters\/|jobs\/|engine\/|(app|main)\.ts)/,
    because: 'db and http know no feature.',
  },
  {
    folder: /^server\/src\/features\/([^/]+)\//,
    forbidden: /^server\/src\/features\/(?!$1\/)[^/]+\/(.*\/)?(routes|queries[^/]*)\.ts$/,
    because: "Use another feature's functions, not its routes or queries.",
  },
  {
    folder: /^server\/src\/features\//,
    forbidden: /^server\/src\/(adapters\/|(app|main|config)\.ts)/,
    because: 'A feature gets what is outside through deps.',
  },
]

/** Why this import may not be; null when it may. */
export function findViolation(file: string, target: string): string | null {
  for (const { folder, forbidden, because } of rules) {
    const match = folder.exec(file)
    if (match && new RegExp(forbidden.source.replace('$1', match[1] ?? '')).test(target)) return because
  }
  return null
}
