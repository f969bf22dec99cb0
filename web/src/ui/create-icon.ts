import { createElement, type SVGProps } from 'react'

type IconData = { name: string; node: [tag: string, attributes: Record<string, string>][] }

/** Stands in for lucide's own in a build (see leave-out.ts), without its settings, which no icon of ours uses. */
export function createIcon({ name, node }: IconData) {
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
        className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
