import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { paths } from '@assay/contract/paths'
import type { APIRequestContext, Page } from '@playwright/test'
import { createUser } from './accounts.ts'
import { addApp } from './factors.ts'
import { expect, settled, test } from './journey.ts'

/** As on the machine itself. */
export function admin(args: string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, DATA_DIR: process.env.DATA_FOLDER, ...settings }
  return promisify(execFile)(process.execPath, ['server/dist/admin.js', ...args, '--reason', 'A journey'], { env })
}

/** Someone with a second factor whom the command line made an operator with full access. */
export async function signInOperator(page: Page, request: APIRequestContext): Promise<void> {
  const user = await createUser(request, { services: ['developer'], as: { firstName: 'Jonas', lastName: 'Weber' } })
  const app = await addApp(request, user)
  await admin(['operator', 'add', user.email, '--role', 'full'])
  await page.goto(paths.login)
  await settled(page)
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('6-digit code').fill(app.nextCode())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.dashboard)
}

/** What someone who is new here must be able to do in the console, without a guide. */
type OperatorTask =
  | 'find'
  | 'refund'
  | 'dispute'
  | 'appeal'
  | 'resend'
  | 'roll back a feed'
  | 'incident'
  | 'suspend'
  | 'explain a verdict'
  | 'delete'

/** A step of its own, so that a failure says which task can't be done. */
export async function operatorTask(task: OperatorTask, work: () => Promise<void>): Promise<void> {
  await test.step(`operator’s task: ${task}`, work)
}
