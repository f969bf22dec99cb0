import { LaunchService } from '@assay/contract/coming-soon'
import { formatCounted } from '@assay/contract/format/figures'
import { announceLaunch } from '../features/coming-soon/announce-launch.ts'
import { listMessages } from '../features/contact/kept-messages.ts'
import { findOutboxMail, listOutbox, type OutboxMail } from '../features/mail/operate.ts'
import { discardMail, resendMail } from '../features/operators/acts.ts'
import { alignColumns, CommandError, type Commands, countOf, reasonOf, UsageError } from './command.ts'

export const mailCommands: Commands = {
  'mail list': {
    takes: '[--waiting | --failed] [--newest COUNT]',
    says: 'lists email that hasn’t been sent, newest first; 50 by default',
    options: { waiting: { type: 'boolean' }, failed: { type: 'boolean' }, newest: { type: 'string' } },
    async run(context, _words, { waiting, failed, ...values }) {
      if (waiting && failed) throw new UsageError('Use --waiting or --failed, not both.')
      const filter = waiting ? 'waiting' : failed ? 'failed' : 'both'
      const mails = await listOutbox(context, filter, countOf(values, 'newest', { fallback: 50, max: 1000 }))
      const rows = mails.map((mail) => [
        mail.id,
        stateOf(mail),
        mail.attempts,
        mail.to,
        printable(mail.lastError ?? ''),
      ])
      return { data: mails, lines: mails.length === 0 ? ['Nothing here.'] : alignColumns([heads, ...rows]) }
    },
  },
  'mail show': {
    takes: 'ID',
    says: 'shows everything about one email except its content',
    words: 1,
    async run(context, [id = '']) {
      const mail = await findOutboxMail(context, mailId(id))
      if (!mail) throw notFound(id)
      const data = { state: stateOf(mail), messageId: messageIdOf(mail, context.config), ...mail }
      return { data, lines: alignColumns(Object.entries(data).map(([name, value]) => [name, shown(value)])) }
    },
  },
  'mail retry --failed': {
    says: 'sends everything again that was given up and still has its content',
    isAct: true,
    async run(context, _words, values) {
      const ids = await resendMail(context, context.operator, { mailId: null, reason: reasonOf(values) })
      return {
        data: { queued: ids },
        lines: [`Queued ${formatCounted(ids.length, 'email')}.`],
        ...(ids.length > 0 && { changed: { mails: ids.join(' ') } }),
      }
    },
  },
  'mail retry': {
    takes: 'ID',
    says: 'sends an email again, or right away if it’s waiting',
    words: 1,
    isAct: true,
    async run(context, [id = ''], values) {
      const target = { mailId: mailId(id), reason: reasonOf(values) }
      const [queued] = await resendMail(context, context.operator, target)
      if (queued === undefined) throw new CommandError(await whyNot(context, id))
      return { data: { queued: [queued] }, lines: ['Queued.'], changed: { mail: queued } }
    },
  },
  'mail drop': {
    takes: 'ID',
    says: 'deletes an email that hasn’t been sent',
    words: 1,
    isAct: true,
    consequence: 'This deletes the email, and nobody gets it.',
    async run(context, [id = ''], values) {
      const target = { mailId: mailId(id), reason: reasonOf(values) }
      if (!(await discardMail(context, context.operator, target))) throw notFound(id)
      return { data: { dropped: id }, lines: ['Dropped.'], changed: { mail: id } }
    },
  },
}

const heads = ['id', 'state', 'attempts', 'to', 'last error']

function stateOf({ sentAt, failure, attempts, nextAttemptAt, leasedUntil }: OutboxMail): string {
  if (sentAt) return 'sent'
  if (leasedUntil && leasedUntil > new Date()) return 'sending'
  return failure ?? (attempts === 0 || !nextAttemptAt ? 'waiting' : `next ${nextAttemptAt.toISOString().slice(0, 16)}Z`)
}

function messageIdOf({ id }: OutboxMail, { mailFrom }: { mailFrom: string }): string {
  return `<${id}@${mailFrom.replace(/^.*@|>$/g, '')}>`
}

function mailId(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text
  throw new UsageError('Use the ID from “npm run admin -- mail list”.')
}

function notFound(id: string): CommandError {
  return new CommandError(`There’s no unsent email ${id}.`)
}

async function whyNot(context: Parameters<typeof findOutboxMail>[0], id: string): Promise<string> {
  const mail = await findOutboxMail(context, id)
  if (!mail || mail.sentAt) return notFound(id).message
  if (stateOf(mail) === 'sending') return 'It’s being sent right now.'
  if (mail.hasBody) return 'Its link or code has expired. The person can ask for a new one.'
  return 'Its content is gone, because it held a link or a code, or is older than a week.'
}

function shown(value: unknown): string {
  return value instanceof Date ? value.toISOString() : printable(String(value ?? '–'))
}

/** Written by a mail server or a customer, so it's cleaned before printing. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
}

export const contactCommands: Commands = {
  'contact list': {
    takes: '[--newest COUNT]',
    says: 'prints messages from the contact form, newest first; 20 by default',
    options: { newest: { type: 'string' } },
    async run(context, _words, values) {
      const messages = await listMessages(context, countOf(values, 'newest', { fallback: 20, max: 1000 }))
      return { data: messages, lines: messages.length === 0 ? ['No messages yet.'] : messages.flatMap(describe) }
    },
  },
}

type Message = Awaited<ReturnType<typeof listMessages>>[number]

/** Safe to print: control characters were stripped on the way in. */
function describe({ id, createdAt, subject, message, ...sender }: Message): string[] {
  const { first_name, last_name, email, company_name, phone_number } = sender
  const from = [`${first_name} ${last_name} <${email}>`, company_name, phone_number].filter(Boolean).join(', ')
  const head = `${id.slice(0, 8)}  ${createdAt.toISOString()}  ${from}`
  return [head, ...[subject, ...message.split('\n')].map((line) => `    ${line}`), '']
}

export const launchCommands: Commands = {
  launch: {
    takes: LaunchService.options.join('|'),
    logsAs: 'launch.announce',
    consequence: 'This emails everyone who asked to hear about it, and can’t be taken back.',
    says: 'notifies everyone who asked to hear when the service opens, once each',
    words: 1,
    async run(context, [name = '']) {
      const service = LaunchService.safeParse(name)
      if (!service.success) throw new UsageError(`The service must be one of ${LaunchService.options.join(', ')}.`)
      const notified = await announceLaunch(context, service.data)
      return {
        data: { notified },
        lines: [`Notified ${formatCounted(notified, 'account')}.`],
        changed: { service: service.data, notified },
      }
    },
  },
}
