import { listMessages } from '../../server/src/features/contact/list-messages.ts'
import { type Commands, countOf } from './command.ts'

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
