import { paths } from '@assay/contract/paths'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { createUser, mailedLink, newestMail, newUser, openSession, signIn, type TestUser } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { codeFromApp } from './support/factors.ts'
import { expect, settled, test } from './support/journey.ts'
import { expectEveryWidth } from './support/layout-problems.ts'
import { navigate } from './support/pages.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test.use({ viewport: desk, allowedConsole: [/403|404|429/] })

test('TM-1 an owner invites by email; whoever has no account signs up with that address and is in the team without another mail; a revoked link says so', async ({
  page,
  request,
  browser,
}) => {
  const owner = await createUser(request, { services: ['developer'] })
  const [colleague, other] = [newUser(), newUser()]
  await signIn(page, owner, paths.team)
  await expect(page.getByRole('row', { name: /Ada Lovelace \(you\)/ })).toContainText('Owner')
  await page.getByRole('button', { name: 'Roles and what they can do' }).click()
  await expect(page.getByRole('dialog').getByText('Your role')).toBeVisible()
  await expectEveryWidth(page, [390, 1440])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Enter at least one email address.')).toBeVisible()
  await dialog.getByLabel('Email addresses').fill(`${colleague.email}, ${other.email} `)
  await expect(dialog.getByRole('listitem')).toHaveText([colleague.email, other.email])
  await dialog.getByRole('radio', { name: /Viewer/ }).check()
  await expectEveryWidth(page, [390, 1440])
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
  const pending = page.getByRole('list', { name: 'Pending invitations' })
  await expect(pending.getByRole('listitem')).toHaveCount(2)
  await expect(pending).toContainText('Viewer · invited by Ada Lovelace')

  const revoked = await mailedLink(request, other.email)
  await pending.getByRole('button', { name: `Revoke the invitation to ${other.email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(pending.getByRole('listitem')).toHaveCount(1)
  // The first mail is seconds old.
  await pending.getByRole('button', { name: `Resend the invitation to ${colleague.email}` }).click()
  await expect(page.getByText('We couldn’t send the invitation again')).toBeVisible()
  await expectEveryWidth(page, [390, 1440])

  const guest = await openPage(browser, phone)
  await guest.goto(revoked)
  await expect(guest.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  await guest.goto(await mailedLink(request, colleague.email))
  await expect(guest.getByText(colleague.email)).toBeVisible()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Join Ada Lovelace’s team')
  await expectEveryWidth(guest, [1440, 390])
  await guest.getByRole('button', { name: 'Create an account' }).click()
  await expect(guest.getByLabel('Email', { exact: true })).toHaveValue(colleague.email)
  await expect(guest.getByLabel('Email', { exact: true })).not.toBeEditable()
  await expectEveryWidth(guest, [1440, 390])
  await guest.getByLabel('First name').fill('Grace')
  await guest.getByLabel('Last name').fill('Hopper')
  await guest.getByLabel('Password', { exact: true }).fill(colleague.password)
  await guest.getByLabel('Confirm password').fill(colleague.password)
  await guest.getByRole('button', { name: 'Create account and join' }).click()
  await expect(guest).toHaveURL(paths.dashboard)
  await expect(guest.getByText('Welcome to Ada Lovelace’s team')).toBeVisible()
  expect((await newestMail(request, colleague.email)).subject).toBe('You’re invited to a team on Assay')

  // A viewer reads, and learns why nothing can be changed.
  await navigate(guest, paths.api)
  await expect(guest.getByText(/You’re a viewer in Ada Lovelace’s team/)).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Create API key' })).toBeHidden()
  await navigate(guest, paths.billing)
  await expect(guest.getByRole('heading', { name: 'Your role can’t see payments and invoices' })).toBeVisible()
  await navigate(guest, paths.team)
  await expect(guest.getByRole('button', { name: 'Invite people' })).toBeHidden()
  await expect(guest.getByRole('row', { name: /Grace Hopper \(you\)/ })).toContainText('Viewer')
  await expectEveryWidth(guest, [1440, 390])
  await guest.context().close()

  await page.reload()
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toContainText('Viewer')
  await expect(page.getByText('2 people')).toBeVisible()
})

test('TM-1 TM-3 an invitation is for its own address alone; with several teams, each tab has its own and links open the right one', async ({
  page,
  request,
  browser,
}) => {
  const [owner, member, stranger] = [
    await createUser(request, { services: ['developer'], as: { firstName: 'Olive' } }),
    await createUser(request, { services: ['developer'] }),
    await createUser(request),
  ]
  await signIn(page, owner)
  await page.getByRole('button', { name: /^Team: / }).click()
  await page.getByRole('menuitem', { name: 'Create a team' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Fernhill')
  await page.getByRole('dialog').getByRole('button', { name: 'Create team' }).click()
  await expect(page.getByRole('button', { name: 'Team: Fernhill' })).toBeVisible()
  await expect(page).toHaveURL(paths.team)
  await inviteByApi(request, owner, 'Fernhill', member.email, 'developer')
  const link = await mailedLink(request, member.email)

  const tab = await openPage(browser, phone)
  await signIn(tab, stranger, link)
  await expect(tab.getByText(`You’re signed in as ${stranger.email}, but this invitation is for`)).toBeVisible()
  await expectEveryWidth(tab, [1440, 390])
  await tab.getByRole('button', { name: 'Use another account' }).click()
  await tab.getByRole('button', { name: 'I have an account' }).click()
  await expect(tab.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await tab.getByLabel('Password', { exact: true }).fill(member.password)
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
  await tab.getByRole('button', { name: 'Join Fernhill' }).click()
  await expect(tab).toHaveURL(paths.dashboard)
  await navigate(tab, paths.team)
  await expect(tab.getByRole('row', { name: /Ada Lovelace \(you\)/ })).toContainText('Developer')

  // Another tab goes back to the person's own team; the first one stays.
  const second = await tab.context().newPage()
  await second.setViewportSize(desk)
  await second.goto(paths.team)
  await settled(second)
  await chooseTeam(second, 'Ada Lovelace’s team')
  await navigate(second, paths.team)
  await expect(second.getByRole('row', { name: /Ada Lovelace \(you\)/ })).toContainText('Owner')
  await expect(second.getByText('1 person')).toBeVisible()
  await tab.reload()
  await expect(tab.getByRole('row', { name: /Olive Lovelace/ })).toContainText('Owner')
  await expect(tab.getByText('2 people')).toBeVisible()

  // A link names its team, and leaves nothing of that in the address.
  const { fernhill } = await teamsOf(request, member)
  await navigate(second, `${paths.team}?team=${fernhill}`)
  await expect(second.getByText('2 people')).toBeVisible()
  await expect(second).toHaveURL(paths.team)
  await chooseTeam(tab, 'Ada Lovelace’s team')
  await expect(second.getByRole('button', { name: 'Team: Fernhill' })).toBeVisible()
  await tab.context().close()
})

test('TM-4 TM-5 a role changes at once; a removed member loses the team at once; the owner hands over with proof, and the log says who did what', async ({
  page,
  request,
  browser,
}) => {
  await page.setViewportSize(phone)
  const owner = await createUser(request, { services: ['developer'], as: { firstName: 'Olive' } })
  const [heir, leaver] = [
    await createUser(request, { services: ['developer'], as: { firstName: 'Henri' } }),
    await createUser(request, { services: ['developer'], as: { firstName: 'Lea' } }),
  ]
  const name = 'Olive Lovelace’s team'
  for (const user of [heir, leaver]) await joinByApi(request, owner, user, 'developer')
  await signIn(page, owner, paths.team)
  const theirs = await openPage(browser, desk)
  await signIn(theirs, leaver, paths.lists)
  await chooseTeam(theirs, name)
  await navigate(theirs, paths.lists)
  await expect(theirs.getByRole('button', { name: 'Add entry' })).toBeVisible()

  await page.getByLabel('Role of Lea Lovelace').selectOption('viewer')
  await expect(page.getByText('Lea Lovelace is now a viewer')).toBeVisible()
  // The button was there already; the server says no, and the page learns why.
  await theirs.getByRole('button', { name: 'Add entry' }).click()
  await theirs.getByRole('dialog').getByLabel('Type').selectOption('Domain')
  await theirs.getByRole('dialog').getByLabel('Domain', { exact: true }).fill('example.org')
  await theirs.getByRole('dialog').getByRole('button', { name: 'Add entry' }).click()
  await expect(theirs.getByText(/Your role doesn’t allow this/)).toBeVisible()
  await theirs.keyboard.press('Escape')
  await expect(theirs.getByText(/You’re a viewer in Olive Lovelace’s team/)).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Add entry' })).toBeHidden()

  await page.getByRole('button', { name: 'Actions for Lea Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Remove from team' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Lea Lovelace was removed')).toBeVisible()
  await navigate(theirs, paths.webhooks)
  await expect(theirs.getByText(`You’re no longer in ${name}`)).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Team: Lea Lovelace’s team' })).toBeVisible()
  await theirs.context().close()

  await page.getByRole('button', { name: 'Actions for Henri Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Make owner' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Make owner' })).toBeVisible()
  await expectEveryWidth(page, [1440, 390])
  await page.getByRole('dialog').getByRole('button', { name: 'Make owner' }).click()
  await expect(page.getByText('Henri Lovelace is now the owner')).toBeVisible()
  await expect(page.getByRole('row', { name: /Olive Lovelace \(you\)/ })).toContainText('Admin')
  await expectAccessible(page)
  await navigate(page, `${paths.profile}?tab=security&part=activity`)
  const log = page.getByRole('list', { name: 'Security log' })
  await expect(log.getByText('Handed the team over to Henri Lovelace')).toBeVisible()
  await expect(log.getByRole('listitem').filter({ hasText: 'Removed Lea Lovelace' })).toContainText('Olive Lovelace')
})

test('TM-5 everyone needs a second factor: members see when it’s due, adding one lifts it, and from that day the pages are closed to those without', async ({
  page,
  request,
  browser,
}) => {
  const owner = await createUser(request, { services: ['developer'], as: { firstName: 'Olive' } })
  const member = await createUser(request, { services: ['developer'], as: { firstName: 'Mia' } })
  const name = 'Olive Lovelace’s team'
  await joinByApi(request, owner, member, 'developer')
  await signIn(page, owner, paths.team)
  const required = page.getByRole('switch', { name: 'Everyone needs a second factor' })
  await required.click()
  await expectEveryWidth(page, [390, 1440])
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText(/^0 of 2 have one\. Members have until/)).toBeVisible()

  const theirs = await openPage(browser, phone)
  await signIn(theirs, member, paths.lists)
  await chooseTeam(theirs, name)
  await expect(theirs.getByText(`${name} asks everyone for a second step at sign-in.`)).toBeVisible()
  await expectEveryWidth(theirs, [390, 1440])
  await theirs.setViewportSize(phone)
  await theirs.getByRole('link', { name: 'Add a second step' }).click()
  const dialog = theirs.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Phone')
  await theirs.keyboard.press('Enter')
  await dialog.getByLabel('Code from the app').fill(await codeFromApp(dialog))
  await theirs.keyboard.press('Enter')
  await dialog.getByLabel('I saved them').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()

  await page.reload()
  await expect(page.getByText(/^1 of 2 have one\. The others have until/)).toBeVisible()
  await required.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(required).not.toBeChecked()
  await required.click()
  await page.getByRole('dialog').getByLabel('Time to add one').selectOption('Right away')
  await expect(page.getByText('you’ll be the first to be asked')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  const closed = page.getByRole('heading', { name: `${name} asks everyone for a second step at sign-in` })
  await expect(closed).toBeVisible()
  await expectEveryWidth(page, [390, 1440])
  // Whoever has one goes on.
  await theirs.goto(paths.lists)
  await expect(theirs.getByRole('button', { name: 'Add entry' })).toBeVisible()
  await expect(theirs.getByText(/asks everyone for a second step/)).toHaveCount(0)
  await theirs.context().close()
})

test('TM-4 the owner deletes a team by its name and password, and its members are back in their own', async ({
  page,
  request,
  browser,
}) => {
  const [owner, member] = [
    await createUser(request, { services: ['developer'], as: { firstName: 'Olive' } }),
    await createUser(request, { services: ['developer'], as: { firstName: 'Mia' } }),
  ]
  const name = 'Olive Lovelace’s team'
  await joinByApi(request, owner, member, 'developer')
  await signIn(page, owner, paths.team)
  // A person always has a team, so the only one goes with the account alone.
  await expect(page.getByRole('button', { name: 'Delete team' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Team: / }).click()
  await page.getByRole('menuitem', { name: 'Create a team' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Oakridge')
  await page.getByRole('dialog').getByRole('button', { name: 'Create team' }).click()
  await expect(page.getByRole('button', { name: 'Team: Oakridge' })).toBeVisible()
  await chooseTeam(page, name)
  await navigate(page, paths.team)
  const theirs = await openPage(browser, desk)
  await signIn(theirs, member, paths.lists)
  await chooseTeam(theirs, name)

  await page.getByRole('button', { name: 'Delete team' }).click()
  const dialog = page.getByRole('dialog')
  const remove = dialog.getByRole('button', { name: 'Delete team' })
  await dialog.getByLabel(`Type ${name} to confirm`).fill('Olive')
  await dialog.getByLabel('Current password', { exact: true }).fill('not the password')
  await expect(remove).toBeDisabled()
  await expectEveryWidth(page, [390, 1440])
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
  await remove.click()
  await expect(dialog.getByText('Current password is incorrect.')).toBeVisible()
  await dialog.getByLabel('Current password', { exact: true }).fill(owner.password)
  await remove.click()
  await expect(page.getByText(`${name} was deleted`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Team: Oakridge' })).toBeVisible()
  await expect(page).toHaveURL(paths.dashboard)

  await navigate(theirs, paths.webhooks)
  await expect(theirs.getByText(`You’re no longer in ${name}`)).toBeVisible()
  await expectAccessible(theirs)
  await theirs.context().close()
})

test('TM-5 each person chooses which kinds of email they get, for what concerns their role', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  await signIn(page, user, `${paths.profile}?tab=personal`)
  const keys = page.getByRole('switch', { name: 'Email me about API keys' })
  await expect(page.getByRole('switch', { name: /^Email me about / })).toHaveCount(9)
  await expectEveryWidth(page, [390, 1440])
  await page.setViewportSize(phone)
  await keys.click()
  await expect(keys).not.toBeChecked()
  await expect(keys).toBeEnabled()
  await createKey(request, user, 'Quiet')
  await page.reload()
  await settled(page)
  await expect(keys).not.toBeChecked()
  await keys.click()
  await expect(keys).toBeChecked()
  await expect(keys).toBeEnabled()
  await createKey(request, user, 'Loud')
  const mail = await newestMail(request, user.email, /key/i)
  expect(mail.text).toContain('Loud')
  const mails = await (await request.get('/dev/mailbox.json', { params: { to: user.email } })).text()
  expect(mails).not.toContain('Quiet')
})

async function createKey(request: APIRequestContext, user: TestUser, name: string): Promise<void> {
  const { accessToken } = await openSession(request, user)
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await request.post('/api-keys', { headers, data: { name, type: 'live', expires_at: null } })
  expect(response.ok(), await response.text()).toBe(true)
}

async function openPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  return (await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'block' })).newPage()
}

/** In the sidebar's head, or the drawer's. */
async function chooseTeam(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Open navigation' })
  if (await drawer.isVisible()) await drawer.click()
  await page.getByRole('button', { name: /^Team: / }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
}

async function teamsOf(request: APIRequestContext, user: TestUser): Promise<Record<string, string>> {
  const { accessToken } = await openSession(request, user)
  const response = await request.get('/teams', { headers: { authorization: `Bearer ${accessToken}` } })
  const { teams } = await response.json()
  return Object.fromEntries(teams.map(({ id, name }: { id: string; name: string }) => [name.toLowerCase(), id]))
}

async function inviteByApi(request: APIRequestContext, owner: TestUser, team: string, email: string, role: string) {
  const { accessToken } = await openSession(request, owner)
  const id = (await teamsOf(request, owner))[team.toLowerCase()]
  const response = await request.post('/teams/current/invitations', {
    headers: { authorization: `Bearer ${accessToken}`, 'assay-team': String(id) },
    data: { emails: [email], role },
  })
  expect(response.ok(), await response.text()).toBe(true)
}

async function joinByApi(request: APIRequestContext, owner: TestUser, user: TestUser, role: string): Promise<void> {
  await inviteByApi(request, owner, `${owner.firstName} ${owner.lastName}’s team`, user.email, role)
  const token = new URL(await mailedLink(request, user.email)).searchParams.get('token')
  const { accessToken } = await openSession(request, user)
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await request.post('/invitations/accept', { headers, data: { token } })
  expect(response.ok(), await response.text()).toBe(true)
}
