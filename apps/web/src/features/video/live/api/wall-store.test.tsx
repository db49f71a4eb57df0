import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { emptyWall } from '../model/wall.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { emitEvent } from '#shared/events/listeners.ts'
import { useSession } from '#shared/session/session-store.ts'
import {
  changeWall,
  enterCentre,
  pauseTour,
  restoreFormerWall,
  showWall,
  startTour,
  stepTour,
  stopTour,
  useWall,
  wallFetched,
} from './wall-store.ts'
import { followWall } from './wall-events.ts'

const gate = { id: 'c1', name: 'North gate' }
const dock = { id: 'c2', name: 'Dock' }
const names = () => useWall.getState().wall.windows.map(open => open?.name ?? null)

beforeEach(() => useWall.setState({ wall: emptyWall(), centreId: '', former: [], tour: null }))

test('entering the centre one is in changes nothing', () => {
  enterCentre('north')
  changeWall({ type: 'open', camera: gate })
  changeWall({ type: 'enlarge', window: 0 })
  enterCentre('north')
  expect(useWall.getState().wall.enlarged).toBe(0)
})

describe('the former wall', () => {
  const open = (camera: typeof gate, window?: number) => changeWall({ type: 'open', camera, window })

  test('comes back after others took its place', () => {
    enterCentre('north')
    changeWall({ type: 'layout', layout: 6 })
    open(gate)
    changeWall({ type: 'close-all' })
    open(dock)
    restoreFormerWall()
    expect(names().slice(0, 2)).toEqual(['North gate', null])
    expect(useWall.getState().wall.layout).toBe(6)
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

describe('a tour', () => {
  const tour = { folderId: 'f', seconds: 5, window: 2 }
  const isPaused = () => useWall.getState().tour?.isPaused

  beforeEach(() => {
    enterCentre('north')
    changeWall({ type: 'open', camera: gate })
    startTour(tour)
    return stopTour
  })

  test('takes no camera off the wall but those it brought, and its steps are nothing to undo', () => {
    for (const camera of [dock, gate, dock]) stepTour([camera])
    expect(names()).toEqual(['North gate', 'Dock', null, null])
    restoreFormerWall()
    expect(names()).toEqual(['North gate', null, null, null])
    expect(useWall.getState().former).toEqual([])
  })

  test.each<[string, boolean, () => void]>([
    ['opened a camera', true, () => changeWall({ type: 'open', camera: dock })],
    ['closed one', true, () => changeWall({ type: 'close', window: 0 })],
    ['enlarged one', true, () => changeWall({ type: 'enlarge', window: 0 })],
    ['chose another layout', true, () => changeWall({ type: 'layout', layout: 9 })],
    ['undid', true, restoreFormerWall],
    ['only chose a window', false, () => changeWall({ type: 'select', window: 3 })],
  ])('is paused when the operator %s: %s', (_what, isExpected, act) => {
    stepTour([dock])
    expect(isPaused()).toBe(false)
    act()
    expect(isPaused()).toBe(isExpected)
    pauseTour(false)
    expect(isPaused()).toBe(false)
  })

  test('ends with another centre, and gives way to a view that is opened', () => {
    showWall({ type: 'show', layout: 1, windows: [dock] }, null)
    expect(useWall.getState().tour).toBeNull()
    startTour(tour)
    enterCentre('south')
    expect(useWall.getState().tour).toBeNull()
  })
})

describe('cameras that a linkage rule opens', () => {
  const wanted = (cameras: { id: string; name: string }[]) =>
    emitEvent({
      seq: '1.1',
      type: 'linkage.picture_wanted',
      at: new Date(0).toISOString(),
      data: { runId: 'r', ruleName: 'Fence', alarmId: 'a', cameraIds: cameras.map(({ id }) => id) },
    })
  /** Cameras that the server tells the user of; what else a rule wants is not for them. */
  const seen = [dock, gate, { id: 'c3', name: 'Late' }]
  const getCameras = ({ cameraIds }: Record<string, unknown>) =>
    seen.filter(({ id }) => (cameraIds as string[]).includes(id))
  const signInWith = (permissions: ('live.view' | 'alarm.view')[]) =>
    useSession.setState({
      centreId: 'north',
      user: { id: 'u', userName: 'li', name: 'Li Wei', permissions },
    })

  const follow = async () => {
    signInWith(['live.view'])
    const server = startFakeServer({
      wallView: { getOwn: () => null, keepOwn: () => ({}) },
      live: { getCameras },
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const end = followWall(new QueryClient())
    onTestFinished(end)
    enterCentre('north')
    await wallFetched()
    return { end, server }
  }
  const settled = () => new Promise(resolve => setTimeout(resolve))

  test('come onto the wall once, beside what is there, and are not swept away by a tour', async () => {
    const { end } = await follow()
    changeWall({ type: 'open', camera: gate })
    startTour({ folderId: 'f', seconds: 5, window: null })
    wanted([dock, gate, { id: 'c9', name: 'Of others' }])
    wanted([dock])
    await vi.waitFor(() => expect(names()).toEqual(['North gate', 'Dock', null, null]))
    end()
    wanted([{ id: 'c3', name: 'Late' }])
    await settled()
    expect(names()).toEqual(['North gate', 'Dock', null, null])
    expect(useWall.getState().tour?.isPaused).toBe(true)
  })

  test('take no window from what is there when the wall is full, and none from who may not watch', async () => {
    const { server } = await follow()
    const many = Array.from({ length: 12 }, (_, n) => ({ id: `m${n}`, name: `M${n}` }))
    for (const camera of many) changeWall({ type: 'open', camera })
    wanted([dock])
    await vi.waitFor(() => expect(server.to('/vms/live/getCameras')).toHaveLength(1))
    await settled()
    expect(names()).toEqual(many.map(camera => camera.name))
    useWall.setState({ wall: emptyWall(), centreId: 'north' })
    signInWith(['alarm.view'])
    wanted([dock])
    await settled()
    expect(names()).toEqual([null, null, null, null])
  })
})
