import { deepStrictEqual, match } from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { installTool } from '../../bench/tools/install.ts'
import { exampleIn } from '../../scripts/quickest-example.ts'
import { ensurePackages } from '../programs.ts'

export type Place = { folder: string; url: string; key: string; testKey: string }

async function run(program: string, args: string[], cwd: string, env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd, env: { ...process.env, ...env } })
  return stdout
}

const keys = ({ url, key }: Place) => ({ ASSAY_URL: url, ASSAY_API_KEY: key })
const testKeys = ({ url, testKey }: Place) => ({ ASSAY_URL: url, ASSAY_API_KEY: testKey })

/** An empty project with a package of this repository in it, packed as it would be published. */
async function installPacked(place: Place, workspace: string): Promise<{ project: string; packed: string }> {
  const project = join(place.folder, workspace)
  mkdirSync(project)
  await run('npm', ['pack', '--pack-destination', project], resolve(workspace))
  const packed = join(project, readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '')
  writeFileSync(join(project, 'package.json'), '{ "private": true }')
  await run('npm', ['install', '--no-audit', '--no-fund', '--offline', packed], project)
  const installed = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))
  deepStrictEqual(installed, ['@assay'], 'it has no dependencies')
  return { project, packed }
}

export async function tryTypescript(place: Place): Promise<string> {
  const { project, packed } = await installPacked(place, 'client')
  const example = exampleIn('typescript-client', 'typescript', place.url)
  writeFileSync(join(project, 'a.mjs'), example)
  const [first = '', ...rest] = example.trim().split('\n')
  const required = first.replace(/^import (.+) from (.+)$/, 'const $1 = require($2)')
  writeFileSync(join(project, 'b.cjs'), `${required}\nvoid (async () => {${rest.join('\n')}})()`)
  for (const file of ['a.mjs', 'b.cjs']) {
    deepStrictEqual(
      await run(process.execPath, [file], project, keys(place)),
      'block Disposable email address.\n',
      file,
    )
  }
  const attw = join(await installTool('attw'), '@arethetypeswrong/cli/dist/index.js')
  match(await run(process.execPath, [attw, packed, '--no-color'], project), /No problems found/)
  return 'TypeScript client: ES modules, CommonJS, and types in every resolution'
}

export async function tryCommandLine(place: Place): Promise<string> {
  const { project } = await installPacked(place, 'cli')
  const assay = join(project, 'node_modules/.bin/assay')
  const home = { XDG_CONFIG_HOME: join(project, 'settings') }
  await run(assay, ['login', '--url', place.url, '--key', place.key], project, home)
  match(await run(assay, ['verify', 'kx92@mailinator.com'], project, home), /^block/)
  writeFileSync(join(project, 'people.csv'), 'email\nkx92@mailinator.com\nada@gmail.com\n')
  match(await run(assay, ['files', 'check', 'people.csv'], project, home), /^1 clean, 1 disposable/)
  await run(assay, ['rules', 'pull'], project, home)
  match(await run(assay, ['rules', 'diff'], project, home), /^No difference/)
  const hello = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18' } }
  const { stdout } = spawnSync(assay, ['mcp'], {
    input: `${JSON.stringify(hello)}\n`,
    env: { ...process.env, ...home },
    encoding: 'utf8',
  })
  match(stdout, /"serverInfo":\{"name":"assay"/)
  return 'assay: sign in, verify, a file, rules, mcp'
}

/** From top to bottom, as Postman runs it. */
export async function tryPostman(place: Place): Promise<string> {
  const newman = join(await installTool('newman'), 'newman/bin/newman.js')
  const collection = `${place.url}/docs/assay.postman_collection.json`
  const values = [`api_key=${place.key}`, 'webhook_url=http://127.0.0.1:9/hook']
  const args = [newman, 'run', collection, '--color', 'off', ...values.flatMap((value) => ['--env-var', value])]
  const live = async () =>
    Object(await (await fetch(`${place.url}/v1/rules`, { headers: { 'x-api-token': place.key } })).json()).version
  const before = await live()
  const printed = await run(process.execPath, args, place.folder)
  const [, tests = ''] = /assertions\D+(\d+)\D+0 /.exec(printed) ?? []
  match(tests, /^\d\d$/, printed)
  deepStrictEqual(await live(), before)
  return `Postman: ${tests} tests, and live rules as before`
}

/** A wheel in an environment of its own, then the two examples with the real frameworks. */
export async function tryPython(place: Place): Promise<string> {
  const project = join(place.folder, 'python')
  // Building leaves files beside the sources.
  cpSync('clients/python', join(project, 'source'), { recursive: true })
  await run('python3', ['-m', 'venv', 'env'], project)
  const python = join(project, 'env/bin/python')
  const pip = (...args: string[]) =>
    run(python, ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', ...args], project)
  await run(python, ['-m', 'pip', 'wheel', '-q', '--no-deps', '-w', 'wheels', './source'], project)
  const [wheel = ''] = readdirSync(join(project, 'wheels'))
  await pip(join('wheels', wheel))
  writeFileSync(join(project, 'example.py'), exampleIn('python', 'python', place.url))
  match(await run(python, ['example.py'], project, keys(place)), /^block Please sign up with a permanent/)
  await pip('django', 'fastapi', 'httpx', 'mypy')
  await run(python, ['-m', 'mypy', '--strict', '-p', 'assay'], project)
  writeFileSync(join(project, 'forms.py'), exampleIn('django', 'python', place.url))
  writeFileSync(join(project, 'main.py'), exampleIn('fastapi', 'python', place.url))
  const examples = { PYTHONPATH: join(project, 'source/examples'), ...testKeys(place) }
  writeFileSync(join(project, 'try_examples.py'), tryExamples)
  deepStrictEqual(await run(python, ['try_examples.py'], project, examples), 'block review allow\n422 True 422 201\n')
  return `Python: ${wheel}, mypy --strict, Django and FastAPI`
}

const tryExamples = `import os, django
from django.conf import settings
settings.configure(ASSAY_URL=os.environ["ASSAY_URL"], ASSAY_API_KEY=os.environ["ASSAY_API_KEY"], USE_I18N=False)
django.setup()
from forms import SignUpForm

found = []
for name in ("disposable", "risky", "ok"):
    form = SignUpForm({"email": f"{name}@test.assay"})
    assert form.is_valid() == (name != "disposable"), form.errors
    found.append(form.assay.decision)
print(*found)

from fastapi.testclient import TestClient
from fastapi_sign_up import app
client = TestClient(app)
rejected = client.post("/sign-up", json={"email": "disposable@test.assay"})
review = client.post("/sign-up", json={"email": "risky@test.assay", "firstname": "Ada"})
import main
short = TestClient(main.app)
quick = [short.post("/sign-up", params={"email": f"{name}@test.assay"}).status_code for name in ("disposable", "ok")]
print(rejected.status_code, review.json()["needs_review"], *quick)
`

export async function tryPhp(place: Place): Promise<string> {
  ensurePackages('php-cli')
  const program = `require '${resolve('recipes/assay.php')}';
    foreach (['disposable', 'risky', 'ok', 'quota-exceeded'] as $name) echo ask_assay(['email' => "$name@test.assay", 'firstname' => ''])['decision'], ' ';
    echo ask_assay(['email' => 'ok@test.assay', 'lastname' => str_repeat('x', 1001)])['message'], strlen(ask_assay(['email' => 'ok@test.assay'])['request_id'] ?? '');`
  deepStrictEqual(
    await run('php', ['-r', program], place.folder, testKeys(place)),
    `block review allow allow ${unread}36`,
  )
  cpSync('recipes/assay.php', join(place.folder, 'assay.php'))
  writeFileSync(join(place.folder, 'sign-up.php'), exampleIn('php', 'php', place.url))
  const post = (name: string) =>
    run(
      'php',
      ['-r', `$_POST['email'] = '${name}@test.assay'; $_SERVER['REMOTE_ADDR'] = '203.0.113.7'; require 'sign-up.php';`],
      place.folder,
      testKeys(place),
    )
  deepStrictEqual([await post('disposable'), await post('ok')], ['Please sign up with a permanent email address.', ''])
  const away = await run('php', ['-r', program], place.folder, { ...testKeys(place), ASSAY_URL: 'http://127.0.0.1:1' })
  deepStrictEqual(away, 'allow allow allow allow 0')
  return 'PHP: assay.php'
}

const unread = 'Check what you entered and try again.'

export async function tryGo(place: Place): Promise<string> {
  ensurePackages('golang-go')
  const project = join(place.folder, 'go')
  mkdirSync(join(project, 'assay'), { recursive: true })
  cpSync('recipes/assay.go', join(project, 'assay/assay.go'))
  writeFileSync(join(project, 'go.mod'), 'module example.com/shop\n\ngo 1.19\n')
  writeFileSync(join(project, 'main.go'), mainGo + exampleIn('go', 'go', place.url))
  const env = { ...testKeys(place), GOFLAGS: '-mod=mod', GOCACHE: join(place.folder, 'go-cache'), GO111MODULE: 'on' }
  await run('go', ['vet', './...'], project, env)
  deepStrictEqual(await run('go', ['run', '.'], project, env), `block review allow allow ${unread} 36\n422 201\n`)
  return 'Go: assay.go'
}

const mainGo = `package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"example.com/shop/assay"
)

func main() {
	ctx := context.Background()
	for _, name := range []string{"disposable", "risky", "ok", "quota-exceeded"} {
		fmt.Print(assay.Ask(ctx, assay.SignUp{Email: name + "@test.assay"}).Decision, " ")
	}
	long := assay.Ask(ctx, assay.SignUp{Email: "ok@test.assay", LastName: strings.Repeat("x", 1001)})
	fmt.Println(long.Message, len(assay.Ask(ctx, assay.SignUp{Email: "ok@test.assay"}).RequestID))
	fmt.Println(post("disposable"), post("ok"))
}

func post(name string) int {
	recorder := httptest.NewRecorder()
	signUp(recorder, httptest.NewRequest(http.MethodPost, "/?email="+name+"@test.assay", nil))
	return recorder.Code
}

`

/** Those of the API's page, in the languages that `npm test` only compares with what was seen to work. */
export async function trySamples(): Promise<string> {
  ensurePackages('golang-go', 'php-cli', 'php-curl', 'ruby', 'default-jdk-headless')
  await run('npx', ['vitest', 'run', 'server/src/features/docs/samples.test.ts'], resolve('.'), { SAMPLES: 'all' })
  return 'samples in every language'
}
