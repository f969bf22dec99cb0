import { expect, test } from 'vitest'
import { withCommandLine } from './command-line.ts'
import { loadConfig } from './config.ts'

const razorpay = { RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' }
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
const everything = {
  SMTP_URL: 'smtp://mail.example',
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  ...razorpay,
  ...google,
}
const publicUrl = { PUBLIC_URL: 'https://assay.example' }
const withoutAny = { ALLOW_MISSING: 'mail,payments,google' }
const nothing = { hasMailbox: false, hasGoogleSandbox: false, hasPaymentSandbox: false }
const all = { hasMailbox: true, hasGoogleSandbox: true, hasPaymentSandbox: true }

test.each([
  {},
  { HOST: '127.0.0.2' },
  { HOST: 'localhost' },
  { HOST: '::1' },
  { PUBLIC_URL: 'http://app.localhost:3000' },
])('SF-2 on a loopback address every sandbox exists, for this machine only: %o', (env) => {
  expect(loadConfig(env)).toMatchObject({ sandboxAccess: 'local', ...all })
})

test('SF-2 a public address without email, payments and Google does not start, and names each', () => {
  const start = () => loadConfig(publicUrl)
  expect(start).toThrow('3 settings are invalid')
  expect(start).toThrow(
    'SMTP_URL must be set to send email from a server that others can reach; to run without email, start with --allow-missing mail (not set).',
  )
  expect(start).toThrow(
    'RAZORPAY_KEY_ID must be set, with RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, to sell plans on a server that others can reach; to run without payments, start with --allow-missing payments (not set).',
  )
  expect(start).toThrow(
    'GOOGLE_CLIENT_ID must be set, with GOOGLE_CLIENT_SECRET, to offer sign-in with Google on a server that others can reach; to run without it, start with --allow-missing google (not set).',
  )
})

test('SF-2 with all of them it starts without sandboxes, and so it does if the operator opts out of them', () => {
  expect(loadConfig({ ...publicUrl, ...everything })).toMatchObject({ sandboxAccess: 'closed', ...nothing })
  expect(loadConfig({ ...publicUrl, ...withoutAny })).toMatchObject({ sandboxAccess: 'closed', ...nothing })
  expect(() => loadConfig({ ...publicUrl, ALLOW_MISSING: 'mail, google' })).toThrow('1 setting is invalid')
  expect(() => loadConfig({ ALLOW_MISSING: 'everything' })).toThrow(
    'ALLOW_MISSING must be a list of mail, payments, google',
  )
})

test('SF-2 a hosted project has its own Google credentials', () => {
  const hosted = {
    SUPABASE_URL: 'https://project.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    DATABASE_URL: 'postgres://db.example/x',
  }
  const { GOOGLE_CLIENT_ID: _, GOOGLE_CLIENT_SECRET: __, ...rest } = everything
  expect(loadConfig({ ...publicUrl, ...hosted, ...rest })).toMatchObject({ sandboxAccess: 'closed', ...nothing })
  expect(loadConfig(hosted)).toMatchObject({ sandboxAccess: 'local', ...all, hasGoogleSandbox: false })
})

test('SF-2 the command line extends the setting', () => {
  const args = ['--allow-missing', 'payments,google']
  expect(loadConfig(withCommandLine({ ...publicUrl, ALLOW_MISSING: 'mail' }, args)).allowMissing).toEqual([
    'mail',
    'payments',
    'google',
  ])
  expect(loadConfig(withCommandLine({}, [])).allowMissing).toEqual([])
  expect(() => withCommandLine({}, ['--port', '80'])).toThrow(
    'Unknown option in "--port 80". The only option is --allow-missing mail,payments,google.',
  )
})

test.each(['0.0.0.0', '::', '192.0.2.7', 'assay.example', '::ffff:127.0.0.1'])(
  'SF-2 HOST=%s without PUBLIC_URL does not start and says what to set',
  (HOST) => {
    expect(() => loadConfig({ HOST, ...everything, RAZORPAY_KEY_ID: 'rzp_test_abc' })).toThrow(
      'PUBLIC_URL must be set to the URL that people open, because HOST accepts other machines; for a container on your own machine, set SANDBOX=open instead (not set).',
    )
    expect(loadConfig({ HOST, ...publicUrl, ...everything })).toMatchObject({ sandboxAccess: 'closed', ...nothing })
  },
)

test('SF-2 a local PUBLIC_URL opens no sandbox while HOST accepts other machines', () => {
  const env = { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }
  expect(() => loadConfig(env)).toThrow('4 settings are invalid')
  expect(() => loadConfig(env)).toThrow(
    'HOST must be a loopback address for the sandboxes to replace what is not set; for a container on your own machine, set SANDBOX=open (got "0.0.0.0").',
  )
  expect(loadConfig({ ...env, ...withoutAny })).toMatchObject({ sandboxAccess: 'closed', ...nothing })
})

test('SF-2 Vite, which serves the sources to anyone, is not allowed on a reachable server', () => {
  const env = { WEB_DEV_URL: 'http://127.0.0.1:5173' }
  expect(loadConfig(env).webDevUrl).toBe('http://127.0.0.1:5173')
  expect(() => loadConfig({ ...env, ...publicUrl, ...everything })).toThrow(
    'WEB_DEV_URL must not be set on a server that others can reach',
  )
})

test('SF-2 SANDBOX=open starts a container on your own machine with every sandbox', () => {
  const open = loadConfig({ HOST: '0.0.0.0', PORT: '3210', SANDBOX: 'open' })
  expect(open).toMatchObject({ sandboxAccess: 'open', ...all, publicUrl: 'http://localhost:3210' })
  expect(loadConfig({ HOST: '::', SANDBOX: 'open', PUBLIC_URL: 'http://127.0.0.1:3000' }).sandboxAccess).toBe('open')
  expect(loadConfig({ SANDBOX: 'open', SMTP_URL: 'smtp://mail.example' }).hasMailbox).toBe(false)
})

test.each([
  [{ ...everything, ...publicUrl }, 'SANDBOX must not be set when RAZORPAY_KEY_ID is a live key (got "open").'],
  [
    publicUrl,
    'SANDBOX must not be set when PUBLIC_URL is a public address: it lets anyone sign in as anyone (got "open").',
  ],
  [{ HOST: '192.0.2.7' }, 'HOST must be 0.0.0.0, :: or a loopback address when SANDBOX is open (got "192.0.2.7").'],
  [{ SANDBOX: 'yes' }, 'SANDBOX must be open, or not set (got "yes").'],
])('SF-2 SANDBOX=open is rejected with %o', (env, sentence) => {
  expect(() => loadConfig({ SANDBOX: 'open', ...env })).toThrow(sentence)
})
