import { diskFull } from './disk-full.ts'
import type { Fault } from './fault.ts'
import { hostileClients } from './hostile-clients.ts'
import { killServer } from './kill-server.ts'
import { mailDown } from './mail-down.ts'
import { lostAnswer, provider } from './provider.ts'
import { rate } from './rate.ts'
import { restartDatabase } from './restart-database.ts'
import { atOnce, clocks, malformed, purchaseKilled } from './shown-elsewhere.ts'
import { twoProcesses } from './two-processes.ts'
import { webhooks } from './webhooks.ts'

/** The faults the product must survive, in the order of the table in docs/proof.md. */
export const faults: Fault[] = [
  killServer,
  purchaseKilled,
  restartDatabase,
  webhooks,
  provider,
  lostAnswer,
  clocks,
  mailDown,
  diskFull,
  malformed,
  atOnce,
  rate,
  twoProcesses,
  hostileClients,
]
