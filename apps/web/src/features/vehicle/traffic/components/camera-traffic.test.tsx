import type { CameraTraffic as Traffic } from '@palisade/contract'
import { useIsFetching } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { CameraTraffic } from './camera-traffic.tsx'

const AT = '2026-11-20T00:00:00.000Z'
const traffic: Traffic = {
  checkpoints: ['North gates'],
  startAt: AT,
  passages: 12,
  lastHour: 3,
  hits: 1,
  carParks: [{ id: 'p', name: 'Visitors', occupied: 7, capacity: 40 }],
}

let told: Traffic
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  told = traffic
  server = startFakeServer({ traffic: { getOfCamera: () => told } })
})
afterEach(() => vi.unstubAllGlobals())

type Options = Parameters<typeof renderPage>[1] & { kind?: 'camera' | 'panel' }
const show = ({ kind = 'camera', ...options }: Options = {}) =>
  renderPage(function Card() {
    const isAsking = useIsFetching() > 0
    return (
      <>
        <CameraTraffic device={mapResource({ id: 'c1', kind })} />
        <p>{isAsking ? 'asking' : 'card'}</p>
      </>
    )
  }, options)
const asked = () => server.to('/biz/vehicle-traffic/queryOfCamera')

test.each([
  ['en_US', 'Vehicles today', '12 passages, 3 in the last hour', '1 hit', 'Visitors: 7 of 40'],
  ['zh_CN', '今日车辆', '过车 12 次，最近一小时 3 次', '布控命中 1 次', 'Visitors: 7 / 40'],
] as const)('the card of a plate camera in %s', async (language, title, passages, hits, full) => {
  await show({ language })
  await waitFor(() => expect(screen.getByRole('heading', { name: `${title} · North gates` })).toBeVisible())
  expect(screen.getByRole('link', { name: passages })).toHaveAttribute(
    'href',
    `/bayonet/Searchvehicle?cameraIds=c1&startTime=${encodeURIComponent(AT)}`,
  )
  expect(screen.getByText(hits)).toBeVisible()
  expect(screen.getByText(full)).toBeVisible()
})

test('a camera that reads no plates has none', async () => {
  told = { ...traffic, checkpoints: [], passages: 0, lastHour: 0 }
  await show()
  await waitFor(() => expect(asked()).toHaveLength(1))
  await waitFor(() => expect(screen.getByText('card')).toBeVisible())
  expect(screen.queryByRole('region')).toBeNull()
})

test('hits are left out for who may not see them', async () => {
  told = { ...traffic, hits: null }
  await show()
  await waitFor(() => expect(screen.getByText('Visitors: 7 of 40')).toBeVisible())
  expect(screen.queryByText(/hit/)).toBeNull()
})

test.each([
  ['is no camera', { kind: 'panel' }],
  ['is chosen by who may not see passages', { may: ['organisation.view'] }],
] satisfies [string, Options][])('of what %s nothing is asked', async (_, options) => {
  await show(options)
  await waitFor(() => expect(screen.getByText('card')).toBeVisible())
  expect(asked()).toEqual([])
})
