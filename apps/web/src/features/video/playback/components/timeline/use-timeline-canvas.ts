import { useEffect, useRef, type RefObject } from 'react'
import { drawTimeline, paletteOf, type TimelinePicture } from './draw.ts'

/**
 * Draws the timeline with each frame of the screen in which something has changed. `read` returns the present picture with the playhead,
 * which moves by itself.
 * @returns the canvas to draw on
 */
export function useTimelineCanvas(
  size: { width: number; height: number },
  read: () => TimelinePicture,
): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)
  const reading = useRef(read)
  useEffect(() => {
    reading.current = read
  })
  const { width, height } = size
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || width === 0) return undefined
    const ratio = window.devicePixelRatio || 1
    element.width = Math.round(width * ratio)
    element.height = Math.round(height * ratio)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    let frame = 0
    let drawn: TimelinePicture | undefined
    let theme = ''
    const look = () => {
      const picture = reading.current()
      const themeNow = document.documentElement.className + document.body.className
      if (!drawn || themeNow !== theme || isOther(picture, drawn)) {
        drawTimeline(context, picture, { width, height }, paletteOf(element))
        drawn = picture
        theme = themeNow
      }
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [height, width])
  return canvas
}

const isOther = (a: TimelinePicture, b: TimelinePicture): boolean =>
  (Object.keys({ ...a, ...b }) as (keyof TimelinePicture)[]).some(key => a[key] !== b[key])
