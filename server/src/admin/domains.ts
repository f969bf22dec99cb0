import { listOwnDomains } from '../features/lookup/own-domains.ts'
import { listDomain, unlistDomain } from '../features/operators/engine.ts'
import { alignColumns, type Commands, inWords, reasonOf, timeOf } from './command.ts'

/** This installation's own lists. Every process applies a change within a minute. */
export const domainCommands: Commands = {
  'domain list': {
    says: 'lists the domains that this installation allows or blocks itself, newest first',
    async run(context) {
      const domains = await listOwnDomains(context)
      const rows = domains.map(({ domain, action, note, changedAt }) => [action, domain, timeOf(changedAt), note])
      return { data: domains, lines: rows.length === 0 ? ['The list is empty.'] : alignColumns(rows) }
    },
  },
  'domain allow': set('allow', 'lets every address at a domain and its subdomains pass, whatever the lists say'),
  'domain block': set('block', 'makes every address at a domain and its subdomains disposable, whoever owns it'),
  'domain remove': {
    takes: 'DOMAIN',
    says: 'takes a domain off the list: the feeds and tables decide again',
    words: 1,
    isAct: true,
    async run(context, [name = ''], values) {
      const removal = { domain: name, reason: reasonOf(values) }
      const domain = await inWords(() => unlistDomain(context, context.operator, removal))
      return { data: { domain }, lines: [`${domain} is off the list.`], changed: { domain } }
    },
  },
}

function set(action: 'allow' | 'block', says: string): Commands[string] {
  return {
    takes: 'DOMAIN',
    says,
    words: 1,
    isAct: true,
    async run(context, [name = ''], values) {
      const change = { domain: name, action, reason: reasonOf(values) }
      const domain = await inWords(() => listDomain(context, context.operator, change))
      return { data: { domain, action }, lines: [`${domain}: ${action}.`], changed: { domain, action } }
    },
  }
}
