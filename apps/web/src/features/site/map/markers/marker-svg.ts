import type { Drawing, Shape } from './marker-shapes.ts'

export const asDataAddress = (svg: string): string => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`

/** A drawing as a picture of a page: for the legend and the lists. */
export function svgOf({ size, shapes }: Drawing): string {
  const body = shapes.map(shapeOf).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${body}</svg>`
}

function shapeOf(shape: Shape): string {
  if ('text' in shape) {
    const { text, x, y, size, fill } = shape
    return `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" font-weight="600" text-anchor="middle" fill="${fill}">${text}</text>`
  }
  const { path, fill = 'none', stroke, width, dash } = shape
  const line = stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${width ?? 1}"`
  return `<path d="${path}" fill="${fill}"${line}${dash === undefined ? '' : ` stroke-dasharray="${dash}"`}/>`
}
