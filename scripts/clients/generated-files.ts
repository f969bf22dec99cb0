import { printOperations } from './operations.ts'
import { printApi, printTypes } from './python.ts'
import { printTypescript } from './typescript.ts'

export function generatedFiles(): { path: string; text: string }[] {
  return [
    { path: 'client/src/api-types.ts', text: printTypescript() },
    { path: 'cli/src/operations.json', text: printOperations() },
    { path: 'clients/python/src/assay/_api.py', text: printApi() },
    { path: 'clients/python/src/assay/_types.py', text: printTypes() },
  ]
}
