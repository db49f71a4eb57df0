import { beforeEach, describe, expect, test } from 'vitest'
import { emptyWall } from '../model/wall.ts'
import { changeWall, enterCentre, useWall } from './wall-store.ts'

const gate = { id: 'c1', name: 'North gate' }
const dock = { id: 'c2', name: 'Dock' }
const names = () => useWall.getState().wall.windows.map(open => open?.name ?? null)

beforeEach(() => useWall.setState({ wall: emptyWall(), centreId: '' }))

test('each centre has its own wall, and gets it back', () => {
  enterCentre('north')
  changeWall({ type: 'open', camera: gate })
  enterCentre('south')
  expect(names()).toEqual([null, null, null, null])
  changeWall({ type: 'open', camera: dock })
  enterCentre('north')
  expect(names()).toEqual(['North gate', null, null, null])
})

test('the layout and the places of the cameras outlive the page', () => {
  enterCentre('north')
  changeWall({ type: 'layout', layout: 9 })
  changeWall({ type: 'open', camera: gate, window: 7 })
  useWall.setState({ wall: emptyWall(), centreId: '' })
  enterCentre('north')
  expect(useWall.getState().wall.layout).toBe(9)
  expect(names()[7]).toBe('North gate')
})

test('what fills the wall for a moment is not kept', () => {
  enterCentre('north')
  changeWall({ type: 'open', camera: gate })
  changeWall({ type: 'enlarge', window: 0 })
  expect(useWall.getState().wall.enlarged).toBe(0)
  enterCentre('south')
  enterCentre('north')
  expect(useWall.getState().wall.enlarged).toBeNull()
})

test('entering the centre one is in changes nothing', () => {
  enterCentre('north')
  changeWall({ type: 'open', camera: gate })
  changeWall({ type: 'enlarge', window: 0 })
  enterCentre('north')
  expect(useWall.getState().wall.enlarged).toBe(0)
})

describe('a stored wall that cannot be read gives an empty one', () => {
  test.each([
    ['cut off', '{"layout":4,"win'],
    ['of a layout there is not', '{"layout":5,"windows":[]}'],
    ['without windows', '{"layout":4}'],
    ['null', 'null'],
  ])('%s', (_how, text) => {
    localStorage.setItem('wall.north', text)
    useWall.setState({ wall: { ...emptyWall(), windows: [gate, null, null, null] } })
    enterCentre('north')
    expect(useWall.getState().wall).toEqual(emptyWall())
  })
})

test('a strange window among good ones is left empty', () => {
  localStorage.setItem('wall.north', JSON.stringify({ layout: 4, windows: [7, gate, { id: 'only' }, null] }))
  enterCentre('north')
  expect(names()).toEqual([null, 'North gate', null, null])
})
