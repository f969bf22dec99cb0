import { type ComponentType, lazy } from 'react'

/** The page's script did not arrive: the connection broke, or a new release replaced the file. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new PageLoadError('The script of this page could not be loaded.', { cause })
    }
  })
}
