import { beforeEach, describe, expect, test } from 'vitest'
import { emptyWall } from '../model/wall.ts'
import { buildSession } from '../../../../shared/testing/session.fixture.ts'
import { emitEvent } from '../../../../shared/events/listeners.ts'
import { endSession, useSession } from '../../../../shared/session/session-store.ts'
import { changeWall, enterCentre, restoreFormerWall, useWall } from './wall-store.ts'
import { followWall } from './wall-events.ts'

const gate = { id: 'c1', name: 'North gate' }
const dock = { id: 'c2', name: 'Dock' }
const names = () => useWall.getState().wall.windows.map(open => open?.name ?? null)

beforeEach(() => useWall.setState({ wall: emptyWall(), centreId: '', former: [] }))

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

describe('the walls belong to the user', () => {
  beforeEach(() => {
    localStorage.clear()
    const end = followWall()
    return () => {
      end()
      useSession.setState({ ticket: undefined, user: undefined })
    }
  })
  /** Takes the console, and shows the wall of the centre. */
  const sitDown = (id: string) => {
    useSession.setState({ ticket: `of-${id}`, endedBy: undefined, user: { ...buildSession().user, id } })
    enterCentre('north')
  }

  test('at the logout they are gone, also for the same user', () => {
    sitDown('anna')
    changeWall({ type: 'open', camera: gate })
    enterCentre('south')
    changeWall({ type: 'open', camera: dock })
    endSession('logout')
    expect(names()).toEqual([null, null, null, null])
    sitDown('anna')
    expect(names()).toEqual([null, null, null, null])
    enterCentre('south')
    expect(names()).toEqual([null, null, null, null])
    expect(useWall.getState().former).toEqual([])
  })

  test('after a session that ended by itself only the same user finds them', () => {
    sitDown('anna')
    changeWall({ type: 'open', camera: gate })
    endSession('expired')
    sitDown('ben')
    expect(names()).toEqual([null, null, null, null])
    endSession('logout')
    sitDown('anna')
    expect(names()).toEqual(['North gate', null, null, null])
  })
})

describe('the former wall', () => {
  const open = (camera: typeof gate, window?: number) => changeWall({ type: 'open', camera, window })

  test('comes back after others took its place, and is stored again', () => {
    enterCentre('north')
    changeWall({ type: 'layout', layout: 6 })
    open(gate)
    changeWall({ type: 'close-all' })
    open(dock)
    restoreFormerWall()
    expect(names().slice(0, 2)).toEqual(['North gate', null])
    expect(useWall.getState().wall.layout).toBe(6)
    useWall.setState({ wall: emptyWall(), centreId: '' })
    enterCentre('north')
    expect(names()[0]).toBe('North gate')
  })

  test.each([
    ['a camera put in its place', () => open(dock, 0)],
    ['a close', () => changeWall({ type: 'close', window: 0 })],
    [
      'a smaller layout',
      () => {
        open(dock)
        changeWall({ type: 'layout', layout: 1 })
      },
    ],
  ])('is there after %s', (_what, act) => {
    enterCentre('north')
    open(gate)
    act()
    restoreFormerWall()
    expect(names()[0]).toBe('North gate')
    expect(useWall.getState().former).toEqual([])
  })

  test('is not kept for what takes no camera away, nor for another centre', () => {
    enterCentre('north')
    open(gate)
    open(dock)
    changeWall({ type: 'swap', from: 0, to: 3 })
    changeWall({ type: 'layout', layout: 9 })
    expect(useWall.getState().former).toEqual([])
    changeWall({ type: 'close-all' })
    enterCentre('south')
    restoreFormerWall()
    expect(names()).toEqual([null, null, null, null])
  })
})

describe('a stored wall that cannot be read gives an empty one', () => {
  test.each([
    ['cut off', '{"layout":4,"win'],
    ['of a layout there is not', '{"layout":5,"windows":[]}'],
    ['without windows', '{"layout":4}'],
    ['null', 'null'],
  ])('%s', (_how, text) => {
    localStorage.setItem('wall..north', text)
    useWall.setState({ wall: { ...emptyWall(), windows: [gate, null, null, null] } })
    enterCentre('north')
    expect(useWall.getState().wall).toEqual(emptyWall())
  })
})

test('a strange window among good ones is left empty', () => {
  localStorage.setItem('wall..north', JSON.stringify({ layout: 4, windows: [7, gate, { id: 'only' }, null] }))
  enterCentre('north')
  expect(names()).toEqual([null, 'North gate', null, null])
})

describe('cameras that a linkage rule opens', () => {
  const wanted = (cameras: { id: string; name: string }[]) =>
    emitEvent({
      seq: '1.1',
      type: 'linkage.picture_wanted',
      at: new Date(0).toISOString(),
      data: { runId: 'r', ruleName: 'Fence', alarmId: 'a', cameras },
    })
  const signInWith = (permissions: ('live.view' | 'alarm.view')[]) =>
    useSession.setState({
      centreId: 'north',
      user: { id: 'u', userName: 'li', name: 'Li Wei', permissions },
    })

  test('come onto the wall once, beside what is there', () => {
    signInWith(['live.view'])
    const end = followWall()
    enterCentre('north')
    changeWall({ type: 'open', camera: gate })
    wanted([dock, gate])
    wanted([dock])
    end()
    wanted([{ id: 'c3', name: 'Late' }])
    expect(names()).toEqual(['North gate', 'Dock', null, null])
  })

  test('take no window from what is there when the wall is full, and none from who may not watch', () => {
    signInWith(['live.view'])
    const end = followWall()
    enterCentre('north')
    const many = Array.from({ length: 12 }, (_, n) => ({ id: `m${n}`, name: `M${n}` }))
    for (const camera of many) changeWall({ type: 'open', camera })
    wanted([dock])
    expect(names()).toEqual(many.map(camera => camera.name))
    useWall.setState({ wall: emptyWall(), centreId: 'north' })
    signInWith(['alarm.view'])
    wanted([dock])
    end()
    expect(names()).toEqual([null, null, null, null])
  })
})
