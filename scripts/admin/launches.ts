import { LaunchService } from '@assay/contract/coming-soon'
import { formatCounted } from '@assay/contract/format/figures'
import { announceLaunch } from '../../server/src/features/coming-soon/announce-launch.ts'
import { type Commands, UsageError } from './command.ts'

export const launchCommands: Commands = {
  launch: {
    takes: LaunchService.options.join('|'),
    says: 'notifies everyone who asked to hear when the service opens, once each',
    words: 1,
    async run(context, [name = '']) {
      const service = LaunchService.safeParse(name)
      if (!service.success) throw new UsageError(`The service must be one of ${LaunchService.options.join(', ')}.`)
      const told = await announceLaunch(context, service.data)
      return {
        data: { notified: told },
        lines: [`Notified ${formatCounted(told, 'account')}.`],
        changed: { service: service.data, notified: told },
      }
    },
  },
}
