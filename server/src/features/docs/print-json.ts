import { json, printLiteral } from '@assay/contract/samples/literal'

/** JSON as a person would format it: what fits stays on one line. */
export function printJson(value: unknown, width = json.width): string {
  return printLiteral(value, { ...json, width })
}
