import { diskFull } from './disk-full.ts'
import type { Fault } from './fault.ts'
import { killServer } from './kill-server.ts'
import { mailDown } from './mail-down.ts'
import { lostAnswer, provider } from './provider.ts'
import { rate } from './rate.ts'
import { restartDatabase } from './restart-database.ts'
import { slowClients } from './slow-clients.ts'
import { webhooks } from './webhooks.ts'

/** By their numbers in docs/proof.md, whose other rows have tests or drills of their own. */
export const faults: Fault[] = [
  killServer,
  restartDatabase,
  webhooks,
  provider,
  lostAnswer,
  mailDown,
  diskFull,
  rate,
  slowClients,
]
