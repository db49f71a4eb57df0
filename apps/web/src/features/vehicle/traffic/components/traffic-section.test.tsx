import type { CarPark } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { TrafficSection } from './traffic-section.tsx'

const AT = '2026-11-20T00:00:00.000Z'
const id = (number: number) => `0190f000-0000-7000-8000-${String(number).padStart(12, '0')}`
const carPark: CarPark = {
  id: id(1),
  name: 'Visitors',
  capacity: 40,
  entry: { id: id(2), name: 'Entry' },
  exit: { id: id(3), name: 'Exit' },
  occupied: 12,
  countedAt: AT,
  correctedBy: 'Ann',
  version: 3,
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    traffic: {
      getToday: () => ({ startAt: AT, passages: 321, hits: 2, tooFast: null }),
      getFlows: () => [
        {
          id: id(2),
          name: 'Entry',
          hours: [{ startAt: '2026-11-20T08:00:00.000Z', forward: 7, reverse: 1, unknown: 0 }],
        },
      ],
    },
    carPark: { getList: () => [carPark], correct: () => ({ ...carPark, occupied: 30 }) },
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en_US', 'Hits: 2, show in the list', '12 of 40', 'Too fast'],
  ['zh_CN', '布控命中：2，在列表中查看', '12 / 40', '超速'],
] as const)(
  'today and the car parks, in %s; what one may not see is left out',
  async (language, hits, full, fast) => {
    await renderPage(TrafficSection, { language })
    expect(await screen.findByRole('link', { name: hits })).toHaveAttribute(
      'href',
      `/bayonet/analysisControl/controlList?tab=hits&startTime=${encodeURIComponent(AT)}`,
    )
    await waitFor(() => expect(screen.getByText(full)).toBeVisible())
    expect(screen.queryByText(fast)).toBeNull()
  },
)

test('the hours of a day at a checkpoint', async () => {
  const { user } = await renderPage(TrafficSection)
  await user.click(await screen.findByRole('button', { name: 'Traffic by hour' }))
  const rows = within(await screen.findByRole('dialog'))
  const total = await rows.findByRole('row', { name: 'Whole day 7 1 0 8' })
  await waitFor(() => expect(total).toBeVisible())
})

test('a count by hand is sent as it was typed', async () => {
  const { user } = await renderPage(TrafficSection)
  await user.click(await screen.findByRole('button', { name: 'Correct Visitors' }))
  const count = await screen.findByRole('spinbutton', { name: 'Vehicles in Visitors now' })
  await user.clear(count)
  await user.type(count, '30{Enter}')
  await waitFor(() =>
    expect(server.to('/biz/car-park/correct')[0]?.body).toMatchObject({ id: id(1), occupied: 30 }),
  )
})

test('who counts by hand corrects, and changes no car park', async () => {
  await renderPage(TrafficSection, { may: ['vehicle.view', 'car_park.correct'] })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Correct Visitors' })).toBeVisible())
  expect(screen.queryByRole('button', { name: /Edit|Delete|Add/ })).toBeNull()
})

test('who may only look changes nothing, and without the right nothing is asked for', async () => {
  const first = await renderPage(TrafficSection, { may: ['vehicle.view'] })
  await screen.findByText('Visitors')
  expect(screen.queryByRole('button', { name: /Correct|Edit|Delete|Add/ })).toBeNull()
  first.unmount()
  const asked = server.to('/biz/car-park/getList').length
  const { queryClient } = await renderPage(TrafficSection, { may: ['alarm.view'] })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(server.to('/biz/car-park/getList')).toHaveLength(asked)
})
