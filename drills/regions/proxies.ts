import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt, startProgram } from '../programs.ts'

type Ports = { proxy: number; us: number; eu: number }

/** The example in `deploy/haproxy` with this drill's addresses in place of its own, and without TLS. */
export function startHaproxy(folder: string, ports: Ports) {
  const config = join(folder, 'haproxy.cfg')
  const map = join(folder, 'regions.map')
  writeFileSync(map, readFileSync('deploy/haproxy/regions.map', 'utf8'))
  const text = change(readFileSync('deploy/haproxy/regions.cfg', 'utf8'), [
    [/^ {2}(log \/dev\/log local0|user haproxy|group haproxy)\n/gm, ''],
    [/bind :::443 .*/, `bind 127.0.0.1:${ports.proxy}`],
    ['/etc/haproxy/regions.map', map],
    [/ {2}server us-second .*\n/, ''],
    [/ {2}server eu-second .*\n/, ''],
    ['10.1.0.11:3000', `127.0.0.1:${ports.us}`],
    ['10.2.0.11:3000', `127.0.0.1:${ports.eu}`],
  ])
  writeFileSync(config, text)
  return start(['haproxy', '-db', '-f', config], ['haproxy', '-c', '-f', config], ports.proxy)
}

/** The same for `deploy/nginx`. */
export function startNginx(folder: string, ports: Ports) {
  const example = change(readFileSync('deploy/nginx/regions.conf', 'utf8'), [
    [/ {2}listen \[::\]:443 ssl http2;\n/, ''],
    ['listen 443 ssl http2', `listen 127.0.0.1:${ports.proxy}`],
    [/^ {2}ssl_.*\n/gm, ''],
    [/^ {2}server 10\.\d\.0\.12.*\n/gm, ''],
    ['10.1.0.11:3000', `127.0.0.1:${ports.us}`],
    ['10.2.0.11:3000', `127.0.0.1:${ports.eu}`],
    ['/var/log/nginx/assay.log', join(folder, 'access.log')],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(folder, name), { recursive: true })
    return `${name}_temp_path ${join(folder, name)};`
  })
  const config = join(folder, 'nginx.conf')
  const main = `user root;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\n`
  writeFileSync(config, `${main}http {\n${temporary.join('\n')}\n${example}\n}\n`)
  return start(['nginx', '-c', config, '-g', 'daemon off;'], ['nginx', '-t', '-c', config], ports.proxy)
}

async function start(command: string[], [program = '', ...args]: string[], port: number) {
  const { code, output } = attempt(program, args)
  if (code !== 0) throw new Error(`${program} doesn't accept the example:\n${output}`)
  const isUp = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok)
  const running = await startProgram(command, isUp)
  return { url: `http://127.0.0.1:${port}`, stop: running.stop }
}

/** Each change has to find what it changes, or the example has become another one. */
function change(text: string, changes: [what: string | RegExp, by: string][]): string {
  return changes.reduce((changed, [what, by]) => {
    const next = typeof what === 'string' ? changed.replaceAll(what, by) : changed.replace(what, by)
    if (next === changed) throw new Error(`The example doesn't have ${what} anymore.`)
    return next
  }, text)
}
