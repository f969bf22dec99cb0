import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hostImage, image } from './build-image.ts'
import { attempt, run } from './run.ts'
import { startProgram } from './start-program.ts'
import { storeEnvironment } from './store.ts'

const buildah = (...args: string[]) => run('buildah', args, { env: storeEnvironment })

/** A second Debian with a systemd of its own, on the private host's network, with the release in /opt/assay. */
export async function bootGuest() {
  const [guest, release] = [buildah('from', '--pull-never', hostImage), buildah('from', '--pull-never', image)]
  const root = buildah('mount', guest)
  const folder = join(buildah('mount', release), 'assay')
  const options = ['--quiet', '--register=no', '--keep-unit', '--console=pipe', `--bind-ro=${folder}:/opt/assay`]
  let leader = ''
  const within = (...command: string[]) => ['--target', leader, '--all', '--', ...command]
  const boot = [...ownControlGroups, 'systemd-nspawn', ...options, '--boot', '--directory', root]
  const machine = await startProgram(boot, async (pid) => {
    leader = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0] ?? ''
    return attempt('nsenter', within('systemctl', 'is-system-running')).output.trim() === 'running'
  })
  return {
    run: (...command: string[]) => run('nsenter', within(...command)),
    copy(from: string, to: string): void {
      mkdirSync(dirname(join(root, to)), { recursive: true })
      cpSync(from, join(root, to))
    },
    write(to: string, text: string, mode = 0o644): void {
      mkdirSync(dirname(join(root, to)), { recursive: true })
      writeFileSync(join(root, to), text, { mode })
    },
    async stop(): Promise<void> {
      run('nsenter', within('systemctl', 'poweroff'))
      await machine.ended
      buildah('rm', guest, release)
    },
  }
}

/** Of version 2 alone, as on any current Debian: with version 1, a systemd in a container isn't told when a unit is empty. */
const ownControlGroups = [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'umount -R /sys/fs/cgroup && mount -t cgroup2 cgroup2 /sys/fs/cgroup && exec "$@"',
  'sh',
]
