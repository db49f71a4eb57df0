import { useEffect, useRef, useState, type RefObject } from 'react'
import { moveZoom, noZoom, transformOf, zoomAt, type Zoom } from './model/zoom.ts'

const STEP = 1.25

export interface DigitalZoom {
  transform: string | undefined
  isEnlarged: boolean
  /** By key: around the middle. */
  by: (direction: 1 | -1) => void
  reset: () => void
}

/** Enlarges a picture, live or recorded, by the wheel, around the pointer, and moves the enlarged one by dragging. */
export function useDigitalZoom(element: RefObject<HTMLElement | null>, isOn = true): DigitalZoom {
  const [zoom, setZoom] = useState<Zoom>(noZoom)
  const isEnlarged = zoom.scale > 1
  const enlarged = useRef(isEnlarged)
  useEffect(() => {
    enlarged.current = isEnlarged
  }, [isEnlarged])

  useEffect(() => {
    const window = element.current
    if (!window || !isOn) return undefined
    const partOf = ({ clientX, clientY }: MouseEvent) => {
      const { left, top, width, height } = window.getBoundingClientRect()
      return [(clientX - left) / width, (clientY - top) / height] as const
    }
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      const [x, y] = partOf(event)
      setZoom(before => zoomAt(before, event.deltaY < 0 ? STEP : 1 / STEP, x, y))
    }
    const handleMove = (event: PointerEvent) => {
      if (!(event.buttons & 1) || !enlarged.current) return
      const { width, height } = window.getBoundingClientRect()
      setZoom(before => moveZoom(before, event.movementX / width, event.movementY / height))
    }
    // React listens to the wheel passively: the page would scroll along.
    window.addEventListener('wheel', handleWheel, { passive: false })
    window.addEventListener('pointermove', handleMove)
    return () => {
      window.removeEventListener('wheel', handleWheel)
      window.removeEventListener('pointermove', handleMove)
    }
  }, [element, isOn])

  return {
    transform: transformOf(zoom),
    isEnlarged,
    by: direction => setZoom(before => zoomAt(before, direction > 0 ? STEP : 1 / STEP, 0.5, 0.5)),
    reset: () => setZoom(noZoom),
  }
}
