import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { findFreePort } from '../../server/src/http/listen.ts'
import { setLimits, signUp } from '../customer.ts'
import { openStage } from '../stage.ts'
import { admin, openSite, type Site } from './site.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let site: Site
let keys: { live: string; test: string }

test.beforeAll(async () => {
  test.setTimeout(180_000)
  stage = await openStage()
  const customer = await signUp(stage.url)
  await setLimits(stage.url, stage.database, customer, { checks: 30_000 })
  const made = await customer.ask(stage.url, '/api-keys', { name: 'Blog', type: 'test' })
  keys = { live: customer.key, test: Object(made).full_key }
  site = await openSite()
})
test.afterAll(async () => {
  await site.close()
  await stage.close()
})

const settings = '/wp-admin/options-general.php?page=assay-sign-up-guard'
const permanent = 'Please use a permanent email address.'

test('RE-4 the packed plugin is uploaded, guards a WordPress site, and leaves nothing behind', async ({ browser }) => {
  test.setTimeout(300_000)
  const owner = await (await browser.newContext({ baseURL: site.url })).newPage()
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage()
  await owner.goto('/wp-login.php')
  await owner.getByLabel('Username or Email Address').fill(admin.name)
  await owner.getByLabel('Password', { exact: true }).fill(admin.password)
  await owner.getByRole('button', { name: 'Log In' }).click()

  await test.step('upload and activate', async () => {
    await owner.goto('/wp-admin/plugin-install.php?tab=upload')
    const zip = await fetch(`${stage.url}/docs/assay-sign-up-guard.zip`)
    const buffer = Buffer.from(await zip.arrayBuffer())
    await owner.locator('#pluginzip').setInputFiles({ name: 'plugin.zip', mimeType: 'application/zip', buffer })
    await owner.getByRole('button', { name: 'Install Now' }).click()
    await owner.getByRole('link', { name: 'Activate Plugin' }).click()
    await expect(owner.getByText('Plugin activated.')).toBeVisible()
  })

  await test.step('nothing is asked before there is a key; the test of a key says what is wrong', async () => {
    await register(visitor, 'early', 'kx92@mailinator.com')
    await expect(visitor.getByText('Registration complete')).toBeVisible()
    await save(owner, { url: stage.url, key: 'nonsense' })
    await expect(owner.getByText('That isn’t an API key.')).toBeVisible()
    await save(owner, { key: keys.live.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')) })
    expect(await tryKey(owner)).toContain('Assay doesn’t know this key.')
    await save(owner, { key: keys.live })
    expect(await tryKey(owner)).toContain('The key works. 30,000 of 30,000 checks are left this month.')
    await picture(owner, 'settings', { '#assay-url': 'https://assay.example.com' })
    expect(await owner.content()).not.toContain(keys.live)
    await save(owner, { key: keys.test })
    expect(await tryKey(owner)).toContain('It’s a test key')
  })

  await test.step('registration', async () => {
    await register(visitor, 'bad', 'disposable@test.assay')
    await expect(visitor.locator('#login_error')).toHaveText(`Error: ${permanent}`)
    await picture(visitor, 'registration', { '#user_login': 'ada', '#user_email': 'kx92@mailinator.com' })
    await register(visitor, 'odd', 'risky@test.assay')
    await register(visitor, 'good', 'ok@test.assay')
    await register(visitor, 'unlucky', 'unavailable@test.assay')
    await expect(visitor.getByText('Registration complete')).toBeVisible()
    expect(decisions()).toEqual(['early', 'good allow', 'odd review', 'owner', 'unlucky'])
    await owner.goto('/wp-admin/users.php')
    const odd = owner.getByRole('row', { name: 'risky@test.assay' })
    await expect(odd.getByRole('cell', { name: /^Review Request/ })).toBeVisible()
    await odd.hover()
    await odd.getByRole('link', { name: 'Mark as reviewed' }).click()
    await expect(odd.getByRole('cell', { name: 'Reviewed', exact: true })).toBeVisible()
  })

  await test.step('comments are checked after they are posted', async () => {
    for (const name of ['disposable', 'risky', 'ok']) await comment(visitor, `${name}@test.assay`)
    expect(comments()).toEqual(['disposable 1', 'ok 1', 'risky 1'])
    await site.runTasks()
    expect(comments()).toEqual(['disposable spam', 'ok 1', 'risky 0'])
    await owner.goto('/wp-admin/edit-comments.php?comment_status=moderated')
    await expect(owner.getByRole('row', { name: 'risky@test.assay' }).getByText(/^Request /)).toBeVisible()
    await comment(visitor, 'ok@test.assay', 'And one more thing.')
    expect(site.query(`select count(*) from wp_options where option_name = 'cron' and option_value like '%check_comment%'`)).toBe('0')
  })

  await test.step('what a form could not learn is asked again later, three times in all', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await site.runTasks({ later: true })
    expect(site.query(`select option_value like '%check_user%' from wp_options where option_name = 'cron'`)).toBe('0')
    await owner.goto(settings)
    await expect(owner.getByText(/Checks have been failing for .+ everyone gets in\./)).toBeVisible()
  })

  await test.step('WooCommerce and Contact Form 7, by their documented hooks', async () => {
    const drive = (mode: string) => JSON.parse(site.php(join(import.meta.dirname, 'hooks.php'), mode))
    expect(drive('reject')).toEqual({
      classic: { disposable: [permanent], risky: ['review', 1], ok: ['allow', 0], unavailable: [null, 0] },
      block: { disposable: [400, permanent], risky: ['review', 1], ok: ['allow', 0], unavailable: [null, 0] },
      account: { disposable: [`<strong>Error:</strong> ${permanent}`], risky: 'review', ok: 'allow', unavailable: '' },
      form: {
        disposable: { 'your-email': permanent },
        risky: ['[Review] Hello', 'Hello'],
        ok: ['Hello', 'Hello'],
        unavailable: ['Hello', 'Hello'],
        fake: { 'your-email': 'Please enter your real name and try again.' },
        empty: ['Hello', 'Hello'],
      },
      name: ['Please enter your real name and try again.'],
      returning: [null, 0],
      later: { 3: [null, 0], 13: [null, 0] },
    })
    const lenient = drive('review')
    expect(lenient.classic).toEqual({ disposable: [null, 0], risky: [null, 0], ok: [null, 0], unavailable: [null, 0] })
    expect(lenient.later).toMatchObject({ 0: ['block', 1], 1: ['review', 1], 2: ['allow', 0], 10: ['block', 1], 20: ['block', 1] })
    expect(lenient.form.disposable).toEqual(['[Review] Hello', 'Hello'])
  })

  await test.step('review instead of rejecting: people get in, and a scheduled task looks', async () => {
    await save(owner, { blocked: 'Let them in' })
    await register(visitor, 'lucky', 'disposable@test.assay')
    await expect(visitor.getByText('Registration complete')).toBeVisible()
    await site.runTasks()
    expect(decisions()).toContain('lucky block')
    await comment(visitor, 'disposable@test.assay', 'Again.')
    await site.runTasks()
    expect(comments()).toContain('disposable 0')
  })

  await test.step('Assay is silent or away: nobody waits longer than the deadline, and everyone gets in', async () => {
    await save(owner, { blocked: 'Reject them' })
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    const { port } = Object(silent.address())
    for (const [name, at] of [['patient', port], ['alone', await findFreePort('127.0.0.1')]] as const) {
      await save(owner, { url: `http://127.0.0.1:${at}` })
      const started = performance.now()
      await register(visitor, name, `${name}@test.assay`)
      await expect(visitor.getByText('Registration complete')).toBeVisible()
      expect(performance.now() - started).toBeLessThan(8000)
    }
    silent.close()
    expect(await tryKey(owner)).toContain('Assay can’t be reached at this address.')
  })

  await test.step('uninstalling leaves nothing behind, and PHP had nothing to complain about', async () => {
    await owner.goto('/wp-admin/plugins.php')
    const row = owner.getByRole('row', { name: 'Assay Sign-up Guard' })
    await row.getByRole('link', { name: 'Deactivate' }).click()
    owner.once('dialog', (dialog) => void dialog.accept())
    await row.getByRole('link', { name: 'Delete' }).click()
    await expect(owner.getByText('was successfully deleted')).toBeVisible()
    const left = ['options where option_name like', 'usermeta where meta_key like', 'commentmeta where meta_key like'].map(
      (rest) => site.query(`select count(*) from wp_${rest} '%assay%'`),
    )
    const scheduled = site.query(`select option_value like '%assay%' from wp_options where option_name = 'cron'`)
    expect([...left, scheduled]).toEqual(['0', '0', '0', '0'])
    expect(site.complaints()).toEqual([])
  })
})

/** For the guide, which has a copy of them. */
async function picture(page: Page, name: string, fields: Record<string, string>): Promise<void> {
  await page.setViewportSize({ width: 680, height: 780 })
  for (const [field, value] of Object.entries(fields)) await page.locator(field).fill(value)
  await page.addStyleTag({ content: '.wrap { margin: 0 !important; padding: 8px 16px 16px; } #login { padding: 16px 0 !important; } :focus { box-shadow: none !important; }' })
  const shown = page.locator('.wrap, #login')
  await shown.screenshot({ path: `.cache/wordpress/${name}.png` })
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function register(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/wp-login.php?action=register')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Register' }).click()
}

async function comment(page: Page, email: string, text = 'Nice.'): Promise<void> {
  await page.goto('/?p=1')
  await page.getByRole('textbox', { name: 'Comment' }).fill(text)
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await page.waitForURL(/#comment-\d+$/)
}

async function save(page: Page, { url, key, blocked }: { url?: string; key?: string; blocked?: string }): Promise<void> {
  await page.goto(settings)
  if (url !== undefined) await page.getByLabel('Assay’s address').fill(url)
  if (key !== undefined) await page.getByLabel('API key').fill(key)
  if (blocked !== undefined) await page.getByLabel(blocked).check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
}

async function tryKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Test the saved key' }).click()
  return page.locator('.settings-error').innerText()
}

/** Each account, and what was decided. */
function decisions(): string[] {
  const sql = `select trim(concat(user_login, ' ', coalesce(meta_value, ''))) from wp_users
    left join wp_usermeta on user_id = ID and meta_key = '_assay_decision' order by user_login`
  return site.query(sql).split('\n')
}

/** The newest comment of each address, and its status. */
function comments(): string[] {
  const sql = `select concat(substring_index(comment_author_email, '@', 1), ' ', comment_approved) from wp_comments
    where comment_ID in (select max(comment_ID) from wp_comments where comment_author_email like '%@test.assay' group by comment_author_email)
    order by 1`
  return site.query(sql).split('\n')
}
