import { formatDay } from '@assay/contract/format'
import { appealLengths, type DecisionKind, decisionReasons, describeReason } from '@assay/contract/lookup/rules'
import { listWaiting, showAppeals } from '../features/lookup/appeals/decide.ts'
import { readDomain } from '../features/lookup/read-domain.ts'
import { decideAppeal } from '../features/operators/engine.ts'
import { AppError } from '../http/errors.ts'
import { alignColumns, CommandError, type Commands, countOf, textOf, timeOf, UsageError } from './command.ts'

export const appealCommands: Commands = {
  'appeals list': {
    takes: '[--newest COUNT]',
    says: 'lists appeals that wait for a decision, the longest wait first; 20 by default',
    options: { newest: { type: 'string' } },
    async run(context, _words, values) {
      const appeals = await listWaiting(context, countOf(values, 'newest', { fallback: 20, max: 1000 }))
      const rows = appeals.map(({ domain, provenBy, provenAt }) => [
        domain,
        `by ${provenBy}`,
        `since ${timeOf(provenAt)}`,
      ])
      return { data: appeals, lines: appeals.length === 0 ? ['No appeals are waiting.'] : alignColumns(rows) }
    },
  },
  'appeals show': {
    takes: 'DOMAIN',
    says: 'shows what a domain’s owner told us, and the newest decision',
    words: 1,
    async run(context, [name = '']) {
      const domain = domainOf(name)
      const { appeals, decision } = await showAppeals(context, domain)
      const lines = [
        ...appeals.flatMap(describeAppeal),
        ...(decision
          ? [
              `${decision.decision} on ${formatDay(decision.decidedAt, 'UTC')}: ${describeReason(decision.decision, decision.reason)}`,
            ]
          : []),
      ]
      return { data: { appeals, decision }, lines: lines.length > 0 ? lines : [`Nobody appealed for ${domain}.`] }
    },
  },
  'appeals accept': decision(
    'accepted',
    'clears a domain: addresses there pass within a minute, whatever the lists say',
  ),
  'appeals reject': decision('rejected', 'rejects an appeal: the verdict stays'),
  'appeals reverse': decision('reversed', 'takes back an accepted appeal: the lists count again within a minute'),
}

/** All of them write to the public log and notify the owner, as long as their details are kept. */
function decision(kind: DecisionKind, says: string): Commands[string] {
  const reasons = Object.keys(decisionReasons[kind])
  return {
    takes: `DOMAIN --reason ${reasons.join('|')} [--note TEXT]`,
    says: `${says}; the owner gets the note, the public log doesn’t`,
    options: { reason: { type: 'string' }, note: { type: 'string' } },
    words: 1,
    async run(context, [name = ''], values) {
      const domain = domainOf(name)
      const reason = textOf(values, 'reason') ?? ''
      if (!reasons.includes(reason)) throw new UsageError(`--reason must be one of ${reasons.join(', ')}.`)
      const note = textOf(values, 'note')?.trim() || null
      if (note && note.length > appealLengths.note) {
        throw new UsageError(`--note takes at most ${appealLengths.note} characters.`)
      }
      const made = { domain, decision: kind, reason, note }
      const outcome = await decideAppeal(context, context.operator, made).catch((error: unknown) => {
        throw error instanceof AppError ? new CommandError(nothing[kind](domain)) : error
      })
      return {
        data: { domain, decision: kind, reason, notified: outcome.notified },
        lines: [`${domain}: ${kind}. It takes effect within a minute. Owners notified: ${outcome.notified}.`],
        changed: { domain, decision: kind },
      }
    },
  }
}

const nothing: Record<DecisionKind, (domain: string) => string> = {
  accepted: (domain) => `No proven appeal for ${domain} is waiting or was rejected.`,
  rejected: (domain) => `No proven appeal for ${domain} is waiting.`,
  reversed: (domain) => `${domain} isn’t cleared.`,
}

function domainOf(name: string): string {
  const domain = readDomain(name)
  if (domain === null) throw new UsageError('DOMAIN must be a domain such as example.com.')
  return domain
}

type Shown = Awaited<ReturnType<typeof showAppeals>>['appeals'][number]

/** Safe to print: control characters were stripped on the way in. */
function describeAppeal({
  domain,
  status,
  contactEmail,
  usedFor,
  provenBy,
  provenAt,
  createdAt,
  note,
}: Shown): string[] {
  return [
    `${domain}  ${status}  started ${timeOf(createdAt)}  ${provenBy ? `proven by ${provenBy} ${timeOf(provenAt)}` : 'not proven'}`,
    ...(provenBy === 'email' && status === 'waiting' ? [publicMailboxes] : []),
    `    ${contactEmail}`,
    ...usedFor.split('\n').map((line) => `    ${line}`),
    ...(note ? [`    note: ${note}`] : []),
    '',
  ]
}

const publicMailboxes =
  '    A code proves nothing if anyone can read the domain’s mailboxes. Look for a public inbox first.'
