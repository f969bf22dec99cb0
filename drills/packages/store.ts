import { mkdirSync, writeFileSync } from 'node:fs'

/** Images and what they're made from; kept, because making a base takes a minute. */
export const store = '/var/tmp/assay-packages'

const settings = `${store}/storage.conf`

/** For buildah and podman alike. */
export const storeEnvironment = { CONTAINERS_STORAGE_CONF: settings, BUILDAH_ISOLATION: 'chroot' }

export function openStore(): void {
  mkdirSync(store, { recursive: true })
  const lines = ['[storage]', 'driver = "overlay"', `graphroot = "${store}/images"`, `runroot = "${store}/run"`]
  writeFileSync(settings, `${lines.join('\n')}\n`)
}
