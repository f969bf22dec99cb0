import { type ComponentType, createElement, lazy, useState } from 'react'

/** The page's script did not arrive: the connection broke, or a new release replaced the file. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

export type LazyPage<Props = object> = ComponentType<Props> & {
  /** Ends when its script is there or has failed; which of them is seen when the page is drawn. */
  preload: () => Promise<void>
}

export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let Loaded: ComponentType<Props> | null = null
  const Lazy: ComponentType<Props> = lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new PageLoadError('The script of this page could not be loaded.', { cause })
    }
  })
  /** What is loaded is drawn at once; the lazy one would show its fallback first even then. */
  function Page(props: Props) {
    const [Component] = useState(() => Loaded ?? Lazy)
    return createElement(Component, props)
  }
  async function preload() {
    try {
      Loaded = await load()
    } catch {}
  }
  return Object.assign(Page, { preload })
}
