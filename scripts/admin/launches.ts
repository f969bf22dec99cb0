import { LaunchService } from '@assay/contract/coming-soon'
import { announceLaunch } from '../../server/src/features/coming-soon/announce-launch.ts'
import { type Commands, UsageError } from './command.ts'

export const launchCommands: Commands = {
  launch: {
    takes: LaunchService.options.join('|'),
    says: 'tells everyone who asked for it on its page that the service is open, each of them once',
    words: 1,
    async run(context, [name = '']) {
      const service = LaunchService.safeParse(name)
      if (!service.success) throw new UsageError(`The service must be one of ${LaunchService.options.join(', ')}.`)
      const told = await announceLaunch(context, service.data)
      console.log(`${told} ${told === 1 ? 'account was' : 'accounts were'} told.`)
    },
  },
}
