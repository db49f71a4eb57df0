import { act, waitFor } from '@testing-library/react'
import type { OwnWall } from '@palisade/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { buildSession, parkNorth, parkSouth } from '#shared/testing/session.fixture.ts'
import { endSession, selectCentre, useSession } from '#shared/session/session-store.ts'
import type { SentWall } from '../model/kept-wall.ts'
import { emptyWall } from '../model/wall.ts'
import { followWall } from './wall-events.ts'
import {
  acceptWaiting,
  changeWall,
  enterCentre,
  leaveWall,
  pauseTour,
  refuseWaiting,
  restoreFormerWall,
  startTour,
  stepTour,
  useWall,
  wallFetched,
} from './wall-store.ts'

const gate = { id: 'c1', name: 'North gate' }
const dock = { id: 'c2', name: 'Dock' }
const names = () => useWall.getState().wall.windows.map(open => open?.name ?? null)

/** The walls by user and centre, as the server keeps them. */
let walls: Map<string, OwnWall>
let server: ReturnType<typeof startFakeServer>
let answer: () => Promise<void>

beforeEach(() => {
  localStorage.clear()
  walls = new Map()
  answer = async () => undefined
  const keyOf = (centerId = '') => `${useSession.getState().user?.id} ${centerId}`
  server = startFakeServer({
    wallView: {
      getOwn: async ({ centerId }) => {
        await answer()
        return walls.get(keyOf(centerId)) ?? null
      },
      keepOwn: async ({ centerId, ...wall }) => {
        const key = keyOf(centerId)
        await answer()
        walls.set(key, asShown(wall))
        return {}
      },
    },
  })
  const end = followWall(new QueryClient())
  return () => {
    end()
    leaveWall()
    useSession.setState({ ticket: undefined, user: undefined })
  }
})
afterEach(() => vi.unstubAllGlobals())

const asShown = ({ layout, windows, tour }: SentWall): OwnWall => ({
  layout,
  tour,
  windows: windows.map(({ window, cameraId, stream }) => ({
    window,
    stream,
    camera: cameraId === gate.id ? gate : dock,
  })),
})

async function sitDown(id: string, centre = parkNorth) {
  const { user, ownCentral } = buildSession()
  useSession.setState({ ticket: `of-${id}`, user: { ...user, id }, parks: ownCentral, centreId: centre.id })
  enterCentre(centre.id)
  await wallFetched()
}
const kept = () => server.to('/vms/wall-view/keepOwn').map(({ body }) => body)
const allKept = () => waitFor(() => expect(walls.size).toBeGreaterThan(0))

test('the wall stands there again after the next login, on whichever console; nobody else sees it', async () => {
  await sitDown('anna')
  changeWall({ type: 'layout', layout: 9 })
  changeWall({ type: 'open', camera: gate, window: 7 })
  await waitFor(() => expect(walls.get(`anna ${parkNorth.id}`)?.windows).toHaveLength(1))
  endSession('logout')
  expect(names()).toEqual([null, null, null, null])
  expect(Object.keys(localStorage).filter(key => key.startsWith('wall'))).toEqual([])
  await sitDown('ben')
  expect(names()).toEqual([null, null, null, null])
  endSession('logout')
  await sitDown('anna')
  expect(useWall.getState().wall.layout).toBe(9)
  expect(names()[7]).toBe('North gate')
  // Nothing was there before that could come back.
  expect(useWall.getState().former).toEqual([])
})

test('each centre has its own wall; what fills it for a moment is not kept', async () => {
  await sitDown('anna')
  changeWall({ type: 'open', camera: gate })
  changeWall({ type: 'enlarge', window: 0 })
  await allKept()
  selectCentre(parkSouth.id)
  enterCentre(parkSouth.id)
  await wallFetched()
  expect(names()).toEqual([null, null, null, null])
  changeWall({ type: 'open', camera: dock })
  await waitFor(() => expect(walls.size).toBe(2))
  selectCentre(parkNorth.id)
  enterCentre(parkNorth.id)
  await wallFetched()
  expect(names()).toEqual(['North gate', null, null, null])
  expect(useWall.getState().wall.enlarged).toBeNull()
})

test('what is opened before the wall is there comes in its place', async () => {
  walls.set(
    `anna ${parkNorth.id}`,
    asShown({ layout: 4, windows: [{ window: 1, cameraId: gate.id, stream: null }], tour: null }),
  )
  const coming = sitDown('anna')
  changeWall({ type: 'open', camera: dock })
  await coming
  expect(names()).toEqual(['Dock', null, null, null])
})

test('changes that come faster than answers are sent as their newest alone', async () => {
  await sitDown('anna')
  const { promise, resolve } = Promise.withResolvers<void>()
  answer = () => promise
  for (const layout of [1, 6, 9, 10, 12] as const) changeWall({ type: 'layout', layout })
  changeWall({ type: 'select', window: 3 })
  await waitFor(() => expect(kept()).toHaveLength(1))
  resolve()
  await waitFor(() => expect(kept()).toHaveLength(2))
  expect(kept().map(({ layout }) => layout)).toEqual([1, 12])
})

test('a change that could not be sent is sent again, a refused one is not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await sitDown('anna')
  let isDown = true
  answer = () => (isDown ? Promise.reject(new TypeError('down')) : Promise.resolve())
  changeWall({ type: 'layout', layout: 9 })
  await waitFor(() => expect(kept().length).toBeGreaterThan(0))
  isDown = false
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  await waitFor(() => expect(walls.get(`anna ${parkNorth.id}`)?.layout).toBe(9))
  vi.useRealTimers()
})

test('the steps of a tour are not kept, the tour is: it runs again, and the wall before it stands when it ends', async () => {
  await sitDown('anna')
  changeWall({ type: 'open', camera: gate })
  await allKept()
  const tour = { folderId: 'f1', seconds: 5, window: null }
  startTour(tour)
  for (const list of [[gate], [dock], [gate], [dock]]) stepTour(list)
  const key = `anna ${parkNorth.id}`
  await waitFor(() => expect(walls.get(key)?.tour).toEqual(tour))
  expect(walls.get(key)?.windows.map(({ camera }) => camera.name)).toEqual(['North gate'])
  expect(kept()).toHaveLength(2)
  endSession('logout')
  await sitDown('anna')
  expect(useWall.getState().tour).toEqual({ ...tour, isPaused: false, at: -1 })
  stepTour([dock])
  expect(names()[0]).toBe('Dock')
  pauseTour()
  expect(useWall.getState().tour?.isPaused).toBe(true)
})

test('without a server it is a wall of this page', async () => {
  endSession('logout')
  useWall.setState({ wall: emptyWall(), centreId: '' })
  await expect(wallFetched()).resolves.toBeUndefined()
})

test('a wall of more than four windows waits until its user wants it, and is lost by neither answer', async () => {
  const windows = [1, 2, 3, 4, 5].map(window => ({
    window,
    camera: { id: `w${window}`, name: `Cam-${window}` },
    stream: null,
  }))
  const key = `anna ${parkNorth.id}`
  walls.set(key, { layout: 6, windows, tour: null })
  await sitDown('anna')
  expect(names().filter(Boolean)).toEqual([])
  act(() => refuseWaiting())
  expect([walls.get(key)?.windows, kept()]).toEqual([windows, []])
  restoreFormerWall()
  expect(names().filter(Boolean)).toHaveLength(5)
  endSession('logout')
  await sitDown('anna')
  act(() => acceptWaiting())
  expect([names().filter(Boolean).length, useWall.getState().wall.layout]).toEqual([5, 6])
})
