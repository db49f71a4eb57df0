import { describe, expect, it } from 'vitest'
import { sentWall, shownAgain } from './kept-wall.ts'
import { emptyWall, openCount, wallReducer, type Wall, type WallAction } from './wall-reducer.ts'

const camera = (id: string) => ({ id, name: `Camera-${id}` })
const play = (wall: Wall, ...actions: WallAction[]) => actions.reduce(wallReducer, wall)
const open = (id: string, window?: number): WallAction => ({ type: 'open', camera: camera(id), window })
const ids = (wall: Wall) => wall.windows.map(window => window?.id ?? '-').join('')

describe('opening', () => {
  it('fills the selected window, then the next free ones', () => {
    expect(ids(play(emptyWall(4), { type: 'select', window: 2 }, open('a'), open('b'), open('c')))).toBe(
      'bca-',
    )
  })

  it('goes to the next larger layout when the wall is full', () => {
    const wall = play(emptyWall(1), open('a'), open('b'))
    expect(wall.layout).toBe(2)
    expect(ids(wall)).toBe('ab')
  })

  it('shows a camera once', () => {
    const wall = play(emptyWall(4), open('a'), open('b'), open('a'))
    expect(ids(wall)).toBe('ab--')
    expect(wall.selected).toBe(0)
    expect(ids(play(wall, open('a', 3)))).toBe('-b-a')
  })

  it('never has more than twelve (VIDEO-2)', () => {
    const all = Array.from({ length: 14 }, (_, index) => open(String.fromCharCode(97 + index)))
    const wall = play(emptyWall(1), ...all)
    expect(openCount(wall)).toBe(12)
    expect(ids(wall)).toContain('n')
  })
})

it('swaps two windows', () => {
  const wall = play(emptyWall(4), open('a'), open('b'), { type: 'swap', from: 0, to: 3 })
  expect(ids(wall)).toBe('-b-a')
})

it('enlarges an open window and puts it back, never an empty one', () => {
  const wall = play(emptyWall(4), open('a'), { type: 'enlarge', window: 0 })
  expect(wall.enlarged).toBe(0)
  expect(play(wall, { type: 'enlarge', window: 0 }).enlarged).toBeNull()
  expect(play(wall, { type: 'enlarge', window: 2 }).enlarged).toBe(0)
  expect(play(wall, { type: 'close', window: 0 }).enlarged).toBeNull()
})

it('keeps the open cameras in a smaller layout as far as they have room', () => {
  const wall = play(emptyWall(9), open('a', 1), open('b', 4), open('c', 8), { type: 'layout', layout: 1 })
  expect(ids(wall)).toBe('a')
  expect(ids(play(emptyWall(9), open('b', 8), { type: 'layout', layout: 4 }))).toBe('b---')
})

it('closes all', () => {
  expect(openCount(play(emptyWall(4), open('a'), open('b'), { type: 'close-all' }))).toBe(0)
})

it('a camera that was renamed has its new name, and all else stays', () => {
  const wall = play(emptyWall(4), open('a'), open('b'), { type: 'stream', window: 0, stream: 'main' })
  const renamed = play(wall, { type: 'rename', camera: { id: 'a', name: 'Dock' } })
  expect(renamed).toEqual({
    ...wall,
    windows: [{ id: 'a', name: 'Dock', stream: 'main' }, camera('b'), null, null],
  })
})

describe('while one window fills the wall', () => {
  const large = play(emptyWall(4), open('a'), open('b'), { type: 'enlarge', window: 0 })

  it.each([
    ['a new camera', open('c')],
    ['a camera that is open already', open('b')],
    ['a camera put on another window', open('c', 3)],
    ['a camera moved to another window', open('b', 2)],
  ])('%s is what fills it then', (_what, action) => {
    const wall = play(large, action)
    const { camera: wanted } = action as { camera: { id: string } }
    expect(wall.windows[wall.enlarged!]?.id).toBe(wanted.id)
    expect(wall.selected).toBe(wall.enlarged)
  })

  it('still does when the layout grows for the new camera', () => {
    const wall = play(emptyWall(1), open('a'), { type: 'enlarge', window: 0 }, open('b'))
    expect(wall).toMatchObject({ layout: 2, enlarged: 1, selected: 1 })
  })

  it('the arrows go from camera to camera, past empty windows', () => {
    const right = { type: 'move', direction: 'right' } as const
    expect(play(large, right)).toMatchObject({ selected: 1, enlarged: 1 })
    expect(play(large, { type: 'move', direction: 'down' })).toMatchObject({ selected: 0, enlarged: 0 })
  })

  it('an empty window that is chosen shows all windows again', () => {
    expect(play(large, { type: 'select', window: 3 })).toMatchObject({ selected: 3, enlarged: null })
    expect(play(large, { type: 'shrink' })).toMatchObject({ selected: 0, enlarged: null })
  })
})

it('opens a camera over the whole wall when asked', () => {
  const wall = play(emptyWall(4), open('a'), { type: 'open', camera: camera('b'), isEnlarged: true })
  expect(wall).toMatchObject({ selected: 1, enlarged: 1 })
})

it('one camera is heard, wherever it is moved, until it is closed', () => {
  const heard = play(emptyWall(4), open('a'), open('b'), { type: 'sound', window: 0 })
  expect(heard.audible).toBe('a')
  expect(play(heard, { type: 'swap', from: 0, to: 3 }).audible).toBe('a')
  expect(play(heard, { type: 'sound', window: 1 }).audible).toBe('b')
  expect(play(heard, { type: 'sound', window: 0 }).audible).toBeNull()
  expect(play(heard, open('c', 0)).audible).toBeNull()
  expect(play(heard, { type: 'close', window: 0 }, open('c', 0)).audible).toBeNull()
})

it('a stream chosen by hand goes with its camera, and back to automatic', () => {
  const chosen = play(
    emptyWall(4),
    open('a'),
    { type: 'stream', window: 0, stream: 'sub' },
    { type: 'swap', from: 0, to: 2 },
  )
  expect(chosen.windows[2]).toEqual({ ...camera('a'), stream: 'sub' })
  expect(play(chosen, { type: 'stream', window: 2, stream: 'auto' }).windows[2]).toEqual(camera('a'))
  expect(play(chosen, { type: 'stream', window: 0, stream: 'main' })).toEqual(chosen)
})

describe('a free view', () => {
  const many = Array.from({ length: 40 }, (_, index) => open(`c${index}`))

  it('takes as many as it has windows, and grows no further (VIDEO-40)', () => {
    expect(openCount(play(emptyWall(36), ...many))).toBe(36)
    const wall = play(emptyWall(16), ...many)
    expect([wall.layout, openCount(wall)]).toEqual([16, 16])
  })

  it('is reached by choice alone: no camera that is opened leads to it', () => {
    expect(play(emptyWall(12), ...many).layout).toBe(12)
  })
})

describe('a wall that was saved', () => {
  const saved = play(emptyWall(6), open('a'), open('b', 5))

  it('takes the place of the one that stands there', () => {
    const before = play(emptyWall(4), open('x'), { type: 'enlarge', window: 0 })
    const shown = play(before, { type: 'show', layout: saved.layout, windows: saved.windows })
    expect(shown).toEqual({ ...emptyWall(6), windows: saved.windows })
  })

  it('comes back as it was sent, with the streams that were chosen by hand', () => {
    const chosen = play(saved, { type: 'stream', window: 5, stream: 'sub' })
    const sent = sentWall(chosen, null)
    expect(sent.windows).toEqual([
      { window: 1, cameraId: 'a', stream: null },
      { window: 6, cameraId: 'b', stream: 'sub' },
    ])
    const windows = sent.windows.map(({ window, cameraId, stream }) => ({
      window,
      stream,
      camera: camera(cameraId),
    }))
    expect(shownAgain({ layout: 6, windows, tour: null }).windows).toEqual(chosen.windows)
  })
})
