import type { WallView } from '@palisade/contract'
import { expect, test } from 'vitest'
import { isShown } from './shown-view.ts'

const [a, b, c] = ['a', 'b', 'c'] as const
const tour = { folderId: 'folder', seconds: 10, window: 2 }
const view: WallView = {
  id: 'view',
  name: 'Evening',
  owner: 'Li Wei',
  isOwn: true,
  group: null,
  layout: 4,
  windows: [
    { window: 2, camera: { id: b, name: 'B' }, stream: null },
    { window: 1, camera: { id: a, name: 'A' }, stream: null },
  ],
  tour: null,
  missing: [],
  version: 0,
}
const placed = (...ids: string[]) =>
  ids.map((cameraId, index) => ({ window: index + 1, cameraId, stream: null }))
const wall = { layout: 4 as const, windows: placed(a, b), tour: null }

test('a view is shown while layout, cameras, streams and tour are those that were saved', () => {
  expect(isShown(view, wall)).toBe(true)
  expect(isShown(view, { ...wall, layout: 6 })).toBe(false)
  expect(isShown(view, { ...wall, windows: placed(b, a) })).toBe(false)
  expect(isShown(view, { ...wall, windows: placed(a) })).toBe(false)
  expect(
    isShown(view, { ...wall, windows: [{ ...wall.windows[0]!, stream: 'sub' }, wall.windows[1]!] }),
  ).toBe(false)
  expect(isShown(view, { ...wall, tour })).toBe(false)
})

test('a tour changes its own window alone, or every window of the wall', () => {
  const touring = { ...view, tour }
  expect(isShown(touring, { ...wall, windows: placed(a, c), tour })).toBe(true)
  expect(isShown(touring, { ...wall, windows: placed(c, b), tour })).toBe(false)
  expect(isShown(touring, { ...wall, tour: { ...tour, seconds: 11 } })).toBe(false)
  const whole = { ...tour, window: null }
  expect(isShown({ ...view, tour: whole }, { ...wall, windows: placed(c), tour: whole })).toBe(true)
})
