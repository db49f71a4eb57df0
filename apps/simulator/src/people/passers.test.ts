import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FACE_PICTURES } from '../isapi/face-pictures.ts'
import { FACE_CAMERA, startPassers } from './passers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('all pictures go by in turn and begin anew, until it ends', () => {
  const passed: number[] = []
  const end = startPassers({
    pass: (camera, picture) => {
      expect(camera).toBe(FACE_CAMERA)
      passed.push(picture)
    },
    between: [1, 1],
  })
  vi.advanceTimersByTime(7000)
  expect(new Set(passed.slice(0, FACE_PICTURES)).size).toBe(FACE_PICTURES)
  expect(passed[FACE_PICTURES]).toBe(passed[0])
  end()
  vi.advanceTimersByTime(7000)
  expect(passed).toHaveLength(7)
})
