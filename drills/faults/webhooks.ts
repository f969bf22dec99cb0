import { setTimeout as delay } from 'node:timers/promises'
import { openShop } from '../events/shop.ts'
import { type Fault, measured } from './fault.ts'
import { openStage } from './stage.ts'

const customers = 8

/** Paid without any event: only the reconciler can find out. Repeated, shuffled and forged ones are `npm run drills events`. */
export const webhooks: Fault = {
  number: 4,
  title: 'webhooks never arrive',
  async run() {
    const stage = await openStage()
    const shop = await openShop(stage.product())
    try {
      await shop.holdEvents()
      const begun = performance.now()
      await Promise.all(Array.from({ length: customers }, () => shop.addCustomer(0)))
      let right = 0
      while (right < customers && performance.now() - begun < 120_000) {
        await delay(250)
        right = (await shop.tally()).plans
      }
      const seconds = (performance.now() - begun) / 1000
      const { events } = await shop.tally()
      return [
        measured(
          `${customers} payments, ${events} events arrived`,
          `${right} plans in force, the last after ${seconds.toFixed(0)} s`,
          '90 s',
          right === customers && events === 0 && seconds < 90,
        ),
      ]
    } finally {
      await shop.close()
      await stage.close()
    }
  },
}
