import { useEffect, useState, type RefObject } from 'react'
import type { Span } from '#shared/player/play/model/span.ts'
import { momentAt, moveView, viewOf, viewWith, zoomView } from '../../model/view.ts'

/** Factor by which a step of the wheel changes the visible time. */
const ZOOM_STEP = 1.35

export interface TimelineView {
  view: Span
  /** Moves the view only as far as a moment needs to be visible. */
  show: (at: number) => void
  /** Brings all of a span into view. */
  fit: (span: Span) => void
  /** Zooms by key around a moment; direction 1 shows less time. */
  zoom: (direction: 1 | -1, at: number) => void
}

/** Keeps which part of the time is in view: the wheel zooms at the pointer, with Shift or sideways it moves. */
export function useTimelineView(
  element: RefObject<HTMLElement | null>,
  whole: Span,
  first: Span,
): TimelineView {
  const [view, setView] = useState(first)
  const { from, to } = whole
  useEffect(() => {
    const target = element.current
    if (!target) return undefined
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, width } = target.getBoundingClientRect()
      const isMove = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
      setView(before => {
        if (!isMove) {
          const factor = event.deltaY < 0 ? 1 / ZOOM_STEP : ZOOM_STEP
          return zoomView(before, factor, momentAt(before, width, event.clientX - left), { from, to })
        }
        const by = event.deltaX === 0 ? event.deltaY : event.deltaX
        return moveView(before, (by / width) * (before.to - before.from), { from, to })
      })
    }
    // A listener of our own, because React's is passive and could not keep the page from scrolling.
    target.addEventListener('wheel', handleWheel, { passive: false })
    return () => target.removeEventListener('wheel', handleWheel)
  }, [element, from, to])
  return {
    view,
    show: at => setView(before => viewWith(before, at, { from, to })),
    fit: span => setView(viewOf(span, { from, to })),
    zoom: (direction, at) =>
      setView(before => zoomView(before, direction > 0 ? 1 / ZOOM_STEP : ZOOM_STEP, at, { from, to })),
  }
}
