import { theme } from 'antd'
import { useEffect, useRef } from 'react'
import { barOption, type Bars, type ChartInk } from './bar-option.ts'
import { createChart, type Chart } from './chart.ts'

/** Pixels of a saved picture to one of the screen. */
const PICTURE_SCALE = 2
const FONT_SIZE = 12

/** Draws bars into an element and redraws them with its size, the data and the theme. */
export function useChart(bars: Bars) {
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<Chart>(undefined)
  const { token } = theme.useToken()
  const ink: Omit<ChartInk, 'fontSize'> = {
    text: token.colorText,
    line: token.colorBorderSecondary,
    ground: token.colorBgContainer,
    panel: token.colorBgElevated,
  }
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const made = createChart(element)
    chart.current = made
    const sized = new ResizeObserver(() => made.resize())
    sized.observe(element)
    return () => {
      sized.disconnect()
      made.dispose()
      chart.current = undefined
    }
  }, [])
  useEffect(() => {
    const element = frame.current
    if (!element) return
    // As large as the words around it: larger on a wall.
    const fontSize = Number.parseFloat(getComputedStyle(element).fontSize) || FONT_SIZE
    chart.current?.setOption(barOption(bars, { ...ink, fontSize }), { notMerge: true })
  })

  return {
    frame,
    /** The chart as a PNG; null while there is none. */
    picture: () =>
      new Promise<Blob | null>(resolve => {
        const drawn = chart.current?.renderToCanvas({
          pixelRatio: PICTURE_SCALE,
          backgroundColor: ink.ground,
        })
        if (drawn) drawn.toBlob(resolve, 'image/png')
        else resolve(null)
      }),
  }
}
