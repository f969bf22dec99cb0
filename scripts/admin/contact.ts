import { describeMessages } from '../../server/src/features/contact/describe-messages.ts'
import { type Commands, textOf, UsageError } from './command.ts'

export const contactCommands: Commands = {
  'contact list': {
    takes: '[--newest COUNT]',
    says: 'prints messages from the contact form, newest first; 20 by default',
    options: { newest: { type: 'string' } },
    async run(context, _words, values) {
      const newest = Number(textOf(values, 'newest') ?? 20)
      if (!Number.isInteger(newest) || newest < 1) throw new UsageError('--newest must be a whole number, 1 or more.')
      for (const line of await describeMessages(context, newest)) console.log(line)
    },
  },
}
