import type { ListAction, ListType } from '@assay/contract/lists/rules'

type Listed = { action: ListAction; type: ListType; value: string }

/** For the security log, which outlives the entry: a domain as it is, people only so far that their owner recognizes them. */
export function targetOf({ action, type, value }: Listed): { list: ListAction; name?: string } {
  if (type === 'domain') return { list: action, name: value }
  if (type === 'name') return { list: action }
  return { list: action, name: `${[...value][0]}…${value.slice(value.lastIndexOf('@'))}` }
}
