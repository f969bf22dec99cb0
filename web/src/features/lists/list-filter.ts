import { type ListAction, type ListType, listActions, listTypes } from '@assay/contract/lists/rules'

export type Filter = { action: ListAction | 'all'; type: ListType | 'all'; search: string }

export const actionSegments: { value: Filter['action']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'allow', label: 'Allow' },
  { value: 'block', label: 'Block' },
]

export const typeNames: Record<ListType, string> = { email: 'Email address', domain: 'Domain', name: 'Name' }

export const typeOptions: { value: Filter['type']; label: string }[] = [
  { value: 'all', label: 'All types' },
  { value: 'email', label: 'Email addresses' },
  { value: 'domain', label: 'Domains' },
  { value: 'name', label: 'Names' },
]

/** From the URL: `?action=block&type=domain&search=shop`. */
export function readFilter(parameters: URLSearchParams): Filter {
  return {
    action: listActions.find((action) => action === parameters.get('action')) ?? 'all',
    type: listTypes.find((type) => type === parameters.get('type')) ?? 'all',
    search: (parameters.get('search') ?? '').slice(0, 254),
  }
}

/** As the URL and the server take it. */
export function writeFilter({ action, type, search }: Filter): Record<string, string> {
  return { ...(action !== 'all' && { action }), ...(type !== 'all' && { type }), ...(search.trim() && { search }) }
}
