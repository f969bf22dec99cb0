import { type ComponentType, lazy } from 'react'

/** The page's script did not arrive: the connection broke, or a new release replaced the file. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>) {
  const Page = lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new PageLoadError('The script of this page could not be loaded.', { cause })
    }
  })
  /** Whether it worked is seen when the page is drawn. */
  const preload = () => void load().catch(() => {})
  return Object.assign(Page, { preload })
}
