import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useMapStore } from '#shared/map/map-store.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildSnap } from '../model/snap.fixture.ts'
import { WayOnMap } from './way-on-map.tsx'

const { camera } = buildSnap()
const id = (number: number) => `01985a30-0000-7000-8000-${String(number).padStart(12, '0')}`
const passages = [
  buildSnap({ id: id(1) }),
  buildSnap({ id: id(2), camera: { ...camera, name: 'Yard', longitude: null, latitude: null } }),
  buildSnap({ id: id(3), camera: { ...camera, name: 'Exit', longitude: 121.7 } }),
]
const start = () =>
  startFakeServer({
    snap: {
      getTrack: () => ({ passages, isCut: false, firstSeen: null, lastSeen: null, places: [], nights: [] }),
    },
  })
const address = '/?way=AB1&wayFrom=2026-11-20T00:00:00.000Z&wayTo=2026-11-21T00:00:00.000Z'

afterEach(() => {
  vi.unstubAllGlobals()
  useMapStore.setState({ move: undefined })
})

test('the way that the address names is drawn with the numbers of its list, and leaves the map with it', async () => {
  const server = start()
  const { user, unmount } = await renderPage(WayOnMap, { address })
  const exit = await screen.findByRole('button', { name: '3: Exit, show on the map' })
  expect(server.to('/biz/vehicle/queryTrack')[0]?.body).toMatchObject({ plate: 'AB1' })
  expect(useMapStore.getState().way).toEqual([
    { number: 1, state: 'done', longitude: 121.6, latitude: 31.2 },
    { number: 3, state: 'now', longitude: 121.7, latitude: 31.2 },
  ])
  expect(screen.getByRole('button', { name: '2: Yard, show on the map' })).toBeDisabled()
  await user.click(exit)
  expect(useMapStore.getState().move).toMatchObject({ to: 'place', place: { longitude: 121.7 } })
  expect(screen.getByRole('link', { name: 'Take it off the map' })).toHaveAttribute('href', '/dashboard/home')
  unmount()
  expect(useMapStore.getState().way).toEqual([])
})

test('without the right, and without a vehicle in the address, nothing is asked for', async () => {
  const server = start()
  const { queryClient } = await renderPage(WayOnMap, { address, may: ['dashboard.view'] })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(server.to('/biz/vehicle/queryTrack')).toEqual([])
  expect(screen.queryByText('Way of AB1')).toBeNull()
})
