import { expect, test } from 'vitest'
import { cancelAtPeriodEnd } from '../change-plan/cancel.ts'
import { createBillingApp, domesticCard, subscriptionOf } from '../testing/billing-fixture.ts'
import { remindOfCheckouts } from './send-reminders.ts'

const basic = 'user_verification_basic_monthly'
const basicYearly = 'user_verification_basic_yearly'
const pro = 'user_verification_pro_monthly'
const proYearly = 'user_verification_pro_yearly'
const day = '[A-Z][a-z]{2} \\d{1,2}, \\d{4}'

type App = Awaited<ReturnType<typeof createBillingApp>>

/** The notices that a user got since the last call, oldest first. */
function newsOf({ owner, mailTo }: App, { id, email }: { id: string; email: string }) {
  const seen = { mails: 0, notifications: 0 }
  return async () => {
    const mails = (await mailTo(email)).toReversed()
    const { rows } = await owner.query<{ type: string; title: string; action_url: string }>(
      'select type, title, action_url from notifications where user_id = $1 order by created_at',
      [id],
    )
    const news = {
      mails: mails.slice(seen.mails),
      notices: rows.slice(seen.notifications).map(({ type, title, action_url }) => [type, title, action_url].join(' ')),
    }
    Object.assign(seen, { mails: mails.length, notifications: rows.length })
    return news
  }
}

test('MO-2 SE-6 a scheduled change and taking it back each send one notice, and again when chosen again', async () => {
  const app = await createBillingApp()
  const ada = await app.signUp()
  const news = newsOf(app, ada)
  const id = await ada.subscribe(proYearly)
  expect((await news()).notices).toEqual([
    'message Payment received /billing',
    'message Your plan has changed /subscriptions',
  ])
  await ada.choose(basicYearly)
  await app.owner.query("select private.enqueue_job('reconcile-billing')")
  const { mails, notices } = await news()
  expect(notices).toEqual(['message Plan change scheduled /subscriptions'])
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toMatch(new RegExp(`^Your plan changes to Basic \\(yearly\\) on ${day}$`))
  expect(mails[0]?.text).toMatch(
    new RegExp(
      `You’ll move from Professional \\(yearly\\) to Basic \\(yearly\\) on ${day}\\. We’ll charge \\$470\\.00 that day\\.`,
    ),
  )

  expect((await ada.undo(id)).status).toBe(200)
  const undone = await news()
  expect(undone.notices).toEqual(['message Plan change undone /subscriptions'])
  expect(undone.mails.map(({ subject }) => subject)).toEqual(['Your plan change was undone'])
  expect(undone.mails[0]?.text).toMatch(new RegExp(`Next charge: \\$950\\.00 on ${day}\\.`))
  await ada.choose(basicYearly)
  expect((await news()).notices).toEqual(['message Plan change scheduled /subscriptions'])
  await ada.choose(pro)
  expect((await news()).mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your plan changes to Professional on /),
  ])
})

test('MO-2 a change that needs a new subscription sends its notice once it is paid for', async () => {
  const app = await createBillingApp()
  const bob = await app.signUp()
  const news = newsOf(app, bob)
  await bob.subscribe(pro, { country: 'IN', card: domesticCard })
  await news()
  const next = subscriptionOf((await bob.choose(basic)).redirect_url)
  expect((await news()).notices).toEqual([])
  await app.control(next, 'pay', { card: domesticCard })
  const { mails, notices } = await news()
  expect(notices).toEqual(['message Plan change scheduled /subscriptions'])
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your plan changes to Basic on /)])
})

test('MO-2 SE-6 a cancellation taken back sends one notice, with the next charge', async () => {
  const app = await createBillingApp()
  const ada = await app.signUp()
  const news = newsOf(app, ada)
  const id = await ada.subscribe(basic)
  await news()
  await app.deps.db.asService((tx) => cancelAtPeriodEnd(app.deps, tx, ada.id, id))
  expect((await ada.undo(id)).status).toBe(200)
  expect((await ada.undo(id)).status).toBe(409)
  const { mails, notices } = await news()
  expect(notices).toEqual(['message Cancellation undone /subscriptions'])
  expect(mails.map(({ subject }) => subject)).toEqual(['Your cancellation was undone'])
  expect(mails[0]?.text).toMatch(
    new RegExp(`Your plan will renew as usual\\.\\n\\nNext charge: \\$49\\.00 on ${day}\\.`),
  )
})

test('MO-2 SE-6 an unfinished checkout sends one notice, an hour later, and never after it was paid', async () => {
  const app = await createBillingApp()
  const [ada, bob] = [await app.signUp(), await app.signUp()]
  const [adas, bobs] = [newsOf(app, ada), newsOf(app, bob)]
  const page = await ada.openPage(basic)
  await bob.subscribe(basic)
  await adas()
  await bobs()
  await remindOfCheckouts(app.deps)
  expect((await adas()).notices).toEqual([])
  app.clock.advance(3600)
  for (let count = 0; count < 2; count += 1) await remindOfCheckouts(app.deps)
  const { mails, notices } = await adas()
  expect(notices).toEqual(['message Finish your checkout /subscriptions'])
  expect(mails.map(({ subject }) => subject)).toEqual(['Finish your Basic checkout'])
  expect(mails[0]?.text).toContain('You won’t be charged until you do.')
  expect(mails[0]?.text).toMatch(new RegExp(`Continue to payment:\\nhttp\\S+${page}`))
  expect(await bobs()).toEqual({ mails: [], notices: [] })
})

test('MO-2 SE-6 a failed payment is an alert with the day to pay by; a payment is a message with its period', async () => {
  const app = await createBillingApp()
  const ada = await app.signUp()
  const news = newsOf(app, ada)
  const id = await ada.subscribe(basic)
  const receipt = (await news()).mails.find(({ subject }) => subject === 'Payment received: $49.00')
  expect(receipt?.text).toMatch(/We’ve received \$49\.00 for Basic\. Invoice ASY-\d{4}-\d{5} is attached\./)
  expect(receipt?.text).toMatch(/Covers [A-Z][a-z]{2} \d+(, \d{4})? – [A-Z][a-z]{2} \d+, \d{4}\./)
  await app.control(id, 'failed-renewal')
  const failed = await news()
  expect(failed.notices).toEqual(['alert Your payment failed /billing'])
  expect(failed.mails).toHaveLength(1)
  expect(failed.mails[0]?.text).toMatch(
    /Your payment of \$49\.00 for Basic was declined\. We’ll retry over the next three days\./,
  )
  expect(failed.mails[0]?.text).toMatch(new RegExp(`Pay by ${day} to keep your plan\\.`))
  expect(failed.mails[0]?.text).toMatch(/Pay now:\nhttp/)
})
