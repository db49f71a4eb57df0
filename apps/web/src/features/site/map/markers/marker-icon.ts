import Icon from 'ol/style/Icon'
import Style from 'ol/style/Style'
import type { Drawing, Shape } from './marker-shapes.ts'

/** Drawn larger than shown, so that they stay sharp on any screen. */
const RATIO = 2

/**
 * Styles of drawings, each painted once and kept: OpenLayers asks for every marker again and again, and a picture that had
 * to be decoded first would come a frame late.
 */
export function createIconStyles() {
  const kept = new Map<string, Style>()
  return (key: string, draw: () => Drawing): Style => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const image = new Icon({ img: paint(draw()), scale: 1 / RATIO, declutterMode: 'none' })
    const style = new Style({ image })
    kept.set(key, style)
    return style
  }
}

function paint({ size, shapes }: Drawing): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size * RATIO
  canvas.height = size * RATIO
  const context = canvas.getContext('2d')
  context?.scale(RATIO, RATIO)
  if (context) for (const shape of shapes) paintShape(context, shape)
  return canvas
}

function paintShape(context: CanvasRenderingContext2D, shape: Shape): void {
  if ('text' in shape) {
    context.fillStyle = shape.fill
    context.font = `600 ${shape.size}px sans-serif`
    context.textAlign = 'center'
    context.fillText(shape.text, shape.x, shape.y)
    return
  }
  const path = new Path2D(shape.path)
  if (shape.fill !== undefined) {
    context.fillStyle = shape.fill
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
    context.fill(path)
  }
  if (shape.stroke !== undefined) {
    context.strokeStyle = shape.stroke
    context.lineWidth = shape.width ?? 1
    context.setLineDash((shape.dash ?? '').split(' ').filter(Boolean).map(Number))
    context.stroke(path)
  }
}
