import { describe, expect, it } from 'vitest'
import { nextStop, type Tour } from './tour.ts'
import { emptyWall, wallReducer, type Wall } from './wall-reducer.ts'

const cameras = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String.fromCharCode(97 + index), name: `C${index}` }))
const tour = (window: number | null): Tour => ({ folderId: 'f', seconds: 5, window, isPaused: false, at: -1 })

/** The ids that the windows show after each of so many steps, `-` for an empty one. */
function steps(first: Wall, start: Tour, folder: { id: string; name: string }[], count: number): string[] {
  let [wall, running] = [first, start]
  return Array.from({ length: count }, () => {
    const { windows, at } = nextStop(wall, running, folder)
    wall = wallReducer(wall, { type: 'tour', windows })
    running = { ...running, at }
    return wall.windows.map(open => open?.id ?? '-').join('')
  })
}

describe('over the whole wall', () => {
  it('shows page after page, the last one with what is left, then the first again', () => {
    expect(steps(emptyWall(4), tour(null), cameras(6), 4)).toEqual(['abcd', 'ef--', 'abcd', 'ef--'])
  })

  it('with fewer cameras than windows stays', () => {
    expect(steps(emptyWall(4), tour(null), cameras(2), 2)).toEqual(['ab--', 'ab--'])
  })

  it('goes on behind what was shown when the layout has changed meanwhile', () => {
    const { windows, at } = nextStop(emptyWall(4), { ...tour(null), at: 6 }, cameras(12))
    expect([windows[0]?.id, at]).toEqual(['i', 8])
  })
})

describe('in one window', () => {
  const wall = wallReducer(emptyWall(4), { type: 'open', camera: { id: 'b', name: 'B' }, window: 0 })

  it('goes through all cameras but those that other windows show', () => {
    expect(steps(wall, tour(3), cameras(4), 5)).toEqual(['b-a-', 'b-c-', 'b-d-', 'b-a-', 'b-c-'])
  })

  it('stays where it is when everything is shown elsewhere, and leaves what is selected', () => {
    expect(steps(wall, tour(2), [{ id: 'b', name: 'B' }], 2)).toEqual(['b---', 'b---'])
    const { windows } = nextStop(wall, tour(3), cameras(4))
    expect(wallReducer({ ...wall, selected: 1 }, { type: 'tour', windows }).selected).toBe(1)
  })

  it('takes the last window of a wall that has become smaller', () => {
    expect(steps(emptyWall(1), tour(9), cameras(2), 3)).toEqual(['a', 'b', 'a'])
  })
})
