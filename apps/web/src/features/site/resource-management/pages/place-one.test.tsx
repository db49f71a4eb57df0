import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMapStore } from '#shared/map/map-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { ResourceManagementPage } from './resource-management-page.tsx'

const id = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const dock = mapResource({ id: id(12), name: 'Dock', areaId: id(1) })
const PLACE = '/frms/map/place'

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    map: { getResources: () => [dock], place: () => ({}) },
    organisation: { getTree: () => [], getChildren: () => [] },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  useMapStore.setState({ selection: undefined, placing: undefined, editing: undefined })
})

const placing = () => useMapStore.getState().placing

test('a device comes in hand by the address, and is placed by a click on the map', async () => {
  const { addressNow } = await renderPage(ResourceManagementPage, { address: `/?place=${dock.id}` })
  await waitFor(() => expect(placing()?.name).toBe('Dock'))
  act(() => placing()?.place({ longitude: 11, latitude: 51 }))
  await waitFor(() => expect(placing()).toBeUndefined())
  const places = [{ id: dock.id, type: 'device', longitude: 11, latitude: 51, floorId: null }]
  expect(server.to(PLACE)[0]?.body).toMatchObject({ places })
  expect(addressNow()).not.toContain('place')
  expect(useMapStore.getState().selection).toEqual({ kind: 'device', id: dock.id })
})

test('a row without a place is taken in hand, and put back by cancel', async () => {
  const { user } = await renderPage(ResourceManagementPage)
  await user.click(await screen.findByRole('button', { name: 'Place Dock on the map' }))
  await waitFor(() => expect(placing()?.name).toBe('Dock'))
  act(() => placing()?.cancel())
  await waitFor(() => expect(placing()).toBeUndefined())
  expect(server.to(PLACE)).toEqual([])
})

test('a place that is refused leaves the device in hand', async () => {
  server.use({
    map: {
      place: () => {
        throw new Refusal('access.denied', 403)
      },
    },
  })
  await renderPage(ResourceManagementPage, { address: `/?place=${dock.id}` })
  await waitFor(() => expect(placing()?.name).toBe('Dock'))
  act(() => placing()?.place({ longitude: 11, latitude: 51 }))
  await waitFor(() => expect(server.to(PLACE)).toHaveLength(1))
  expect(placing()?.name).toBe('Dock')
})

test('a device of another centre is told of', async () => {
  await renderPage(ResourceManagementPage, { address: `/?place=${id(99)}`, language: 'zh_CN' })
  await waitFor(() => expect(screen.getByText('该设备不在当前中心，或您无权查看。')).toBeVisible())
  expect(placing()).toBeUndefined()
})
