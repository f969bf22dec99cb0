import { printOperations } from './command-line.ts'
import { printApi, printTypes } from './python.ts'

export function generatedFiles(): { path: string; text: string }[] {
  return [
    { path: 'cli/src/operations.json', text: printOperations() },
    { path: 'clients/python/src/assay/_api.py', text: printApi() },
    { path: 'clients/python/src/assay/_types.py', text: printTypes() },
  ]
}
