import { listOwnDomains, removeOwnDomain, setOwnDomain } from '../features/lookup/own-domains.ts'
import { alignColumns, type Commands, inWords, textOf, timeOf, UsageError } from './command.ts'

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
    async run(context, [name = '']) {
      const domain = await inWords(() => removeOwnDomain(context, name))
      return { data: { domain }, lines: [`${domain} is off the list.`], changed: { domain } }
    },
  },
}

function set(action: 'allow' | 'block', says: string): Commands[string] {
  return {
    takes: 'DOMAIN [--note TEXT]',
    says,
    options: { note: { type: 'string' } },
    words: 1,
    async run(context, [name = ''], values) {
      const note = textOf(values, 'note')?.trim() ?? ''
      if (note.length > 500) throw new UsageError('--note takes at most 500 characters.')
      const domain = await inWords(() => setOwnDomain(context, { domain: name, action, note }))
      return { data: { domain, action }, lines: [`${domain}: ${action}.`], changed: { domain, action } }
    },
  }
}
