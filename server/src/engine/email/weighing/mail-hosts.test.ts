import { expect, test } from 'vitest'
import type { EmailVerdict, MailHosts, MailServer } from '../../verdicts.ts'
import { judgeEmail } from '../judge-email.ts'
import { addDomains } from '../listings/collect-domains.ts'
import { buildTable } from '../listings/domain-table.ts'
import type { Flag } from '../listings/flags.ts'

const domains = new Map<string, number>()
const add = (flag: Flag, names: string) => addDomains(domains, flag, names.split(' '))
add('community', 'throwaway.com')
add('isBurner', 'once-only.com')
add('free', 'gmail.com')
add('business', 'acme.com')
add('listedMailHost', 'mx-of-boxes.net')
const tables = { bundled: buildTable(domains, new Date(0)), feeds: null, decided: null }

const server = (listed: number, known: number, other: number): MailServer => ({ listed, known, other })
const at = (host: string, ...servers: MailServer[]): MailHosts => ({ hosts: [host], servers })
const fleet = at('mx.fleet.net', server(5, 0, 12))

const cases: [what: string, email: string, hosts: MailHosts, verdict: EmailVerdict['verdict'], reasons: string[]][] = [
  ['not looked up', 'jo@harbor-lane.com', null, 'ok', ['not_listed']],
  ['a host nobody has seen', 'jo@harbor-lane.com', at('mx.harbor-lane.com', server(0, 0, 1)), 'ok', ['not_listed']],
  ['a fleet alone', 'jo@harbor-lane.com', fleet, 'risky', ['shared_mail_host']],
  ['a fleet and one list', 'jo@once-only.com', fleet, 'disposable', ['one_list', 'shared_mail_host']],
  ['a fleet and a random name', 'jo@xq7vkz2p.com', fleet, 'disposable', ['shared_mail_host', 'random_domain']],
  ['a fleet and a cheap ending', 'jo@harbor.site', fleet, 'disposable', ['shared_mail_host', 'cheap_ending']],
  [
    'a fleet and a random mailbox',
    'x7kq2m1zp9@harbor-lane.com',
    fleet,
    'disposable',
    ['shared_mail_host', 'random_local_part'],
  ],
  ['a fleet and a typo', 'jo@gmial.com', fleet, 'risky', ['typing_error']],
  ['a fleet and a known owner', 'jo@acme.com', fleet, 'ok', ['known_domain']],
  [
    'the same address behind another name',
    'jo@harbor.site',
    at('mx.harbor.site', server(1, 0, 0), server(9, 0, 2)),
    'disposable',
    ['shared_mail_host', 'cheap_ending'],
  ],
  ['too few listed domains', 'jo@harbor.site', at('mx.web-host.net', server(4, 0, 0)), 'ok', ['not_listed']],
  [
    'one known domain beside many listed',
    'jo@harbor.site',
    at('mx.web-host.net', server(90, 1, 0)),
    'ok',
    ['not_listed'],
  ],
  [
    'a large host with some bad customers',
    'jo@harbor.site',
    at('mx.web-host.net', server(9, 0, 91)),
    'ok',
    ['not_listed'],
  ],
  [
    'a host on our own list',
    'jo@harbor.site',
    at('in.mx-of-boxes.net'),
    'disposable',
    ['shared_mail_host', 'cheap_ending'],
  ],
  ['a host below a listed domain', 'jo@harbor-lane.com', at('mail.throwaway.com'), 'risky', ['shared_mail_host']],
  ['a host for businesses behind a bulk ending', 'jo@harbor.icu', at('aspmx.l.google.com'), 'risky', ['abused_ending']],
  ['a host for businesses', 'jo@harbor-lane.com', at('aspmx.l.google.com'), 'ok', ['hosted_business_mail']],
  ['a host that everyone shares', 'jo@harbor-lane.com', at('route1.mx.cloudflare.net'), 'ok', ['not_listed']],
  ['no host at all', 'jo@harbor-lane.com', { hosts: [], servers: [] }, 'risky', ['no_mail_host']],
]

test.each(cases)('FW-3 mail hosts are weighed: %s', (_, email, hosts, verdict, reasons) => {
  const judged = judgeEmail(tables, email, hosts)
  expect([judged.verdict, judged.isDisposable, judged.reasons.map(({ code }) => code)]).toEqual([
    verdict,
    verdict === 'disposable',
    reasons,
  ])
})

test('FW-3 a business host listed second does not cover for a fleet', () => {
  const hosts = { hosts: ['mx.fleet.net', 'aspmx.l.google.com'], servers: [server(8, 0, 0)] }
  expect(judgeEmail(tables, 'jo@harbor-lane.com', hosts).reasons[0]?.code).toBe('shared_mail_host')
})

test('FW-3 the verdict says whether there is a mail host and whose it is', () => {
  const mailHostOf = (hosts: MailHosts) => judgeEmail(tables, 'jo@harbor-lane.com', hosts).mailHost
  expect(mailHostOf(null)).toEqual({ isFound: null, provider: null })
  expect(mailHostOf({ hosts: [], servers: [] })).toEqual({ isFound: false, provider: null })
  expect(mailHostOf(at('alt1.aspmx.l.google.com'))).toEqual({ isFound: true, provider: 'Google Workspace' })
  expect(mailHostOf(at('harbor-lane-com.mail.protection.outlook.com')).provider).toBe('Microsoft 365')
  expect(mailHostOf(at('mx2.fleet.co.uk')).provider).toBe('fleet.co.uk')
  expect(mailHostOf(at('notgoogle.com')).provider).toBe('notgoogle.com')
})
