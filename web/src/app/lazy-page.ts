import { type ComponentType, createElement, use } from 'react'

/** The page's script did not arrive: the connection broke, or a new release replaced the file. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

export type LazyPage<Props = object> = ComponentType<Props> & { preload: () => Promise<unknown> }

/** Like `React.lazy`, with a `preload`: after it the page renders at once, in the server and when it is hydrated. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  function preload() {
    loading ??= load().then(
      (component) => (loaded = component),
      (cause) => {
        throw new PageLoadError('The script of this page could not be loaded.', { cause })
      },
    )
    return loading
  }
  function Page(props: Props) {
    return createElement(loaded ?? use(preload()), props)
  }
  return Object.assign(Page, { preload })
}
