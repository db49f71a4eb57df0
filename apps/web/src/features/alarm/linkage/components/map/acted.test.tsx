import type { LinkageActionDevice } from '@palisade/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useMapStore } from '#shared/map/map-store.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { GATE, idOf } from '../../model/linkage.fixture.ts'
import { ActedMarkers } from './acted-markers.tsx'
import { ActedSection } from './acted-section.tsx'

const device = mapResource({ ...GATE, longitude: 121.5, latitude: 31.2 })
const at = '2026-11-22T08:15:00.000Z'
const action = { runId: idOf(20), ruleName: 'Siren', alarmId: idOf(30), kind: 'output', at } as const
const acted = (changes: Partial<LinkageActionDevice> = {}): LinkageActionDevice => ({
  deviceId: GATE.id,
  deviceName: GATE.name,
  longitude: 121.5,
  latitude: 31.2,
  actions: [
    { ...action, state: 'done' },
    { ...action, kind: 'preset', state: 'uncertain' },
  ],
  ...changes,
})
afterEach(() => vi.unstubAllGlobals())

const show = (devices: LinkageActionDevice[], options = {}) => {
  const server = startFakeServer({
    map: { getResources: () => [device] },
    linkage: { getActedDevices: () => devices },
  })
  const page = renderPage(
    () => (
      <>
        <ActedMarkers />
        <ActedSection device={device} />
      </>
    ),
    options,
  )
  return { server, page }
}

test('a device that acted is marked at its place, and its card says what was done', async () => {
  const { server, page } = show([acted(), acted({ deviceId: idOf(2), longitude: null, latitude: null })])
  await page
  expect(await screen.findByRole('link', { name: 'Switch output · Siren' })).toHaveAttribute(
    'href',
    `/alarm/link?tab=log&run=${idOf(20)}`,
  )
  expect(screen.getByText('Uncertain')).toBeInTheDocument()
  expect(useMapStore.getState().acted).toEqual([
    { id: GATE.id, longitude: 121.5, latitude: 31.2, isUncertain: true },
  ])
  const [asked] = server.to('/biz/linkage-rule/getActionDeviceByPosition')
  expect(asked?.body).toMatchObject({ west: 121.5, east: 121.5, south: 31.2, north: 31.2 })
})

test('who may not see alarms is shown no marks, and none are asked for', async () => {
  const { server, page } = show([acted()], { may: ['device.view'] })
  const { queryClient } = await page
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(useMapStore.getState().acted).toEqual([])
  expect(server.to('/biz/linkage-rule/getActionDeviceByPosition')).toEqual([])
})
