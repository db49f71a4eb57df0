import { act, fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { momentAt } from '../../model/view.ts'
import { useTimelineView } from './use-timeline-view.ts'

const HOUR = 3_600_000
const WIDTH = 1000
const whole = { from: 0, to: 24 * HOUR }
const first = { from: 8 * HOUR, to: 16 * HOUR }

function Lane() {
  const lane = useRef<HTMLDivElement>(null)
  const { view } = useTimelineView(lane, whole, first)
  return <div ref={lane}>{JSON.stringify(view)}</div>
}

// The lane lies 100 px from the left.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    left: 100,
    width: WIDTH,
  } as DOMRect)
})
afterEach(() => vi.restoreAllMocks())

async function laneWith(wheel: object) {
  await renderUi(<Lane />)
  const lane = screen.getByText(/from/)
  let isTaken = false
  act(() => {
    isTaken = !fireEvent.wheel(lane, wheel)
  })
  return { isTaken, view: JSON.parse(lane.textContent) as { from: number; to: number } }
}

test.each([
  ['forward shows less', -120],
  ['back shows more', 120],
])('the wheel zooms at the pointer, whose moment stays where it is: %s', async (_, deltaY) => {
  const { view, isTaken } = await laneWith({ deltaY, clientX: 350 })
  expect(view.to - view.from).toBeCloseTo(deltaY < 0 ? (8 * HOUR) / 1.35 : 8 * HOUR * 1.35, 0)
  expect(momentAt(view, WIDTH, 250)).toBeCloseTo(10 * HOUR, 0)
  // The page does not scroll along.
  expect(isTaken).toBe(true)
})

test.each([
  ['with Shift', { deltaY: 100, shiftKey: true }],
  ['sideways', { deltaX: 100, deltaY: 3 }],
])('%s it moves, as long as before', async (_, wheel) => {
  const { view } = await laneWith({ ...wheel, clientX: 350 })
  expect([view.from / HOUR, view.to / HOUR]).toEqual([expect.closeTo(8.8), expect.closeTo(16.8)])
})
