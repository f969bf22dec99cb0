import { type Color, pageHeight, pageWidth } from './pdf/draw.ts'

/** Dimensions and colors, the latter from the web app's light theme. */
export const ink: Color = [27, 26, 24]
export const muted: Color = [101, 99, 93]
export const rule: Color = [226, 225, 220]
export const accent: Color = [10, 107, 93]

export const margin = 56
export const contentWidth = pageWidth - 2 * margin
export const pageTop = pageHeight - margin
