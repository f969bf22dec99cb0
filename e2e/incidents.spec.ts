import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { paths } from '@assay/contract/paths'
import { elsewhere } from '../server/src/testing/elsewhere.ts'
import { mailedLink, newestMail } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { expectNoSideways } from './support/layout-problems.ts'
import { admin, operatorTask, signInOperator } from './support/operator.ts'

// To the server, the console’s address is one that doesn’t exist.
test.use({ allowedConsole: [/404/] })

test('OC-7 an operator reports an incident: the status page shows it and subscribers get it, until it’s resolved', async ({
  browser,
  page,
  request,
  open,
}) => {
  const reader = `reader-${randomUUID().slice(0, 8)}@example.com`
  await open(paths.status)
  await page.getByLabel('Email', { exact: true }).fill('nobody')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(reader)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()
  await expectAccessible(page)
  await page.goto(await mailedLink(request, reader))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeVisible()

  await signInOperator(page, request)
  const title = `Elevated errors ${randomUUID().slice(0, 8)}`
  await open('/operator/incidents')
  const dialog = page.getByRole('dialog')
  // Who has the page open reads it within seconds.
  const visitor = await browser.newPage()
  await visitor.goto(paths.status)
  await operatorTask('incident', async () => {
    await page.getByRole('button', { name: 'Report an incident' }).click()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.getByText('Write a title.')).toBeVisible()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Message').fill('Some requests fail. We’re looking into it.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(visitor.getByRole('heading', { name: title })).toBeVisible(elsewhere)
    await visitor.close()
    expect((await newestMail(request, reader, /Investigating/)).subject).toBe(`[Investigating] ${title}`)

    await page.getByRole('button', { name: 'Resolve' }).click()
    await dialog.getByLabel('Message').fill('It’s fixed.')
    await dialog.getByRole('button', { name: 'Resolve' }).click()
    await expect(page.getByText('It’s fixed.')).toBeVisible()
    expect((await newestMail(request, reader, /Resolved/)).subject).toBe(`[Resolved] ${title}`)
  })

  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSideways(page)
  await expect(page.getByRole('link', { name: 'Status page' })).toHaveAttribute('href', paths.status)
})

test('OC-4 OC-5 an operator rolls back a feed that lists a customer, and finds it in the log', async ({
  page,
  request,
  open,
}) => {
  const feed = await serveFeed()
  for (const domain of ['first-listed.com', 'second-listed.com']) {
    feed.list(domain)
    await admin(['feeds', 'refresh'], { FEEDS_BLOCK: feed.address })
  }
  await feed.stop()
  await signInOperator(page, request)
  await page.setViewportSize({ width: 320, height: 800 })
  await open('/operator/engine')
  await expect(page.getByText('+32 −1')).toBeVisible()
  await expectNoSideways(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(page)
  const dialog = page.getByRole('dialog')
  await operatorTask('roll back a feed', async () => {
    await page.getByRole('button', { name: 'Roll back to this' }).click()
    await dialog.getByLabel('Reason').fill('It lists a customer.')
    await dialog.getByRole('button', { name: 'Roll back' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'In use' })).toContainText('31')
  })

  // Other journeys get what the product came with.
  await page.getByRole('button', { name: 'Use built-in lists' }).click()
  await dialog.getByLabel('Reason').fill('The journey is over.')
  await dialog.getByRole('button', { name: 'Use built-in lists' }).click()
  await expect(page.getByText('No feed was read yet')).toBeVisible()

  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(page.getByText('It lists a customer.')).toBeVisible()
  await page.getByRole('link', { name: 'Business' }).click()
  await expect(page.getByRole('heading', { name: 'Business' })).toBeVisible()
  await page.getByRole('link', { name: 'Appeals' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Appeals')
})

/** A feed that an operator could have configured. */
async function serveFeed() {
  let listed = ''
  const server = createServer((_request, response) =>
    response.end(`${Array.from({ length: 30 }, (_, n) => `always${n}.com`).join('\n')}\n${listed}\n`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/block`,
    list: (domain: string) => {
      listed = domain
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
