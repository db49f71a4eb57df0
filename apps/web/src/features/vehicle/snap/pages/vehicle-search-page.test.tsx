import type { Page, Snap } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildDetails, buildDevice } from '#shared/testing/device.fixture.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildSnap } from '../model/snap.fixture.ts'
import { VehicleSearchPage } from './vehicle-search-page.tsx'

const first = buildSnap()
const second = buildSnap({ id: '01985a30-0000-7000-8000-000000000002', plate: null })
const page = (list: Snap[]): Page<Snap> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    device: { getDetails: ({ id: cameraId }) => buildDetails(buildDevice({ id: cameraId })) },
    organisation: { getTree: () => [] },
    snap: {
      search: () => page([first, second]),
      getCheckpoints: () => [],
      getTrack: () => ({
        passages: [first],
        isCut: false,
        firstSeen: first.snapTime,
        lastSeen: first.snapTime,
        places: [{ cameraId: first.camera.id, name: 'North-Gate-01', count: 4, atNight: 1 }],
        nights: [
          {
            night: '2026-11-25',
            firstSeen: '2026-11-25T22:10:00.000Z',
            lastSeen: '2026-11-25T23:40:00.000Z',
            count: 2,
            places: [{ cameraId: first.camera.id, name: 'North-Gate-01', checkpoints: ['Gates'], count: 2 }],
          },
        ],
      }),
      getCompanions: () => [{ plate: 'ABC123', cameras: 3, times: 5, lastTime: first.snapTime }],
      getSources: () => [
        {
          id: first.camera.id,
          name: 'North-Gate-01',
          areaName: 'North Gate',
          checkpoints: ['Gates'],
          lastSnapAt: null,
          addressMadeAt: null,
          unreadableCount: 3,
          unreadableAt: '2026-11-25T22:00:00.000Z',
        },
      ],
      renewSource: () => ({ path: '/open/plates/abc', userName: 'camAb3', password: 'Xy7' }),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const lastQuery = () => server.to('/biz/vehicle/querySnapRecord').at(-1)?.body

test.each([
  ['en_US', 'Passages of vehicles', 'No plate', 'Approaching'],
  ['zh_CN', '过车记录', '无车牌', '驶近'],
] as const)('lists passages in %s, and asks for the last day', async (language, title, none, direction) => {
  await renderPage(VehicleSearchPage, { language })
  const table = within(await screen.findByRole('region', { name: title }))
  await waitFor(() => expect(table.getByText('粤B12356')).toBeVisible())
  expect(table.getByText(none)).toBeVisible()
  expect(table.getAllByText(direction)).toHaveLength(2)
  const { startTime, endTime } = lastQuery() as { startTime: string; endTime: string }
  expect(Date.parse(endTime) - Date.parse(startTime)).toBe(24 * 3_600_000)
})

test('what the address asks for is asked of the server, and a refusal is told by its text', async () => {
  server.use({
    snap: {
      search: () => {
        throw new Refusal('snap.fuzzy_span_too_long')
      },
    },
  })
  await renderPage(VehicleSearchPage, {
    address:
      '/?plates=B*56,AB1&near=on&speedFrom=60&readable=with&cameraIds=c1,c2&startTime=2026-11-01T00:00:00.000Z&endTime=2026-11-20T00:00:00.000Z',
  })
  await waitFor(() => expect(screen.getByText(/at most 7 days/)).toBeVisible())
  expect(lastQuery()).toMatchObject({
    plates: ['B*56', 'AB1'],
    cameraIds: ['c1', 'c2'],
    isNear: true,
    speedFrom: 60,
    hasPlate: true,
    startTime: '2026-11-01T00:00:00.000Z',
  })
})

test.each([
  ['en_US', 'Checkpoints'],
  ['zh_CN', '卡口'],
] as const)('in %s several checkpoints are searched at once', async (language, label) => {
  server.use({
    snap: { getCheckpoints: () => ['g1', 'g2', 'g3'].map(id => ({ id, name: `Gate ${id}` })) },
  })
  const { user } = await renderPage(VehicleSearchPage, { language })
  await user.click(await screen.findByRole('combobox', { name: label }))
  for (const id of ['g1', 'g3']) await user.click(await screen.findByTitle(`Gate ${id}`))
  await user.click(screen.getByRole('button', { name: /Search|查询|搜索/ }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ cameraGroupIds: ['g1', 'g3'] }))
})

test('one passage large, the next by the arrow key, and its way with companions', async () => {
  const { user } = await renderPage(VehicleSearchPage)
  await screen.findByText('粤B12356')
  await user.click(screen.getAllByRole('button', { name: 'Details' })[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByText('The camera sent no picture')).toBeVisible())
  expect(dialog.getByRole('button', { name: 'Previous passage' })).toBeDisabled()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Next passage' })).toBeDisabled())
  await user.keyboard('{ArrowLeft}')
  await user.click(await dialog.findByRole('button', { name: /Way/ }))
  await waitFor(() => expect(screen.getByText('ABC123')).toBeVisible())
  expect(screen.getByText('4 times, 1 at night')).toBeVisible()
  await user.click(screen.getByText('60 s'))
  await waitFor(() =>
    expect(server.to('/biz/vehicle/queryCompanions').map(({ body }) => body['seconds'])).toEqual([30, 60]),
  )
  expect(screen.getByText(/same cameras within 60 s/)).toBeVisible()
})

test.each([
  ['en_US', 'Details', /Way/, 'At night', /Night of 2026-11-25first 2026-.*, last 2026-.*, 2 passages/],
  ['zh_CN', '详情', /轨迹/, '夜间出入', /2026-11-25 夜间首次 2026-.*，最后 2026-.*，共 2 次/],
] as const)(
  'the way tells comings and goings at night in %s',
  async (language, details, way, title, night) => {
    const { user } = await renderPage(VehicleSearchPage, { language })
    await screen.findByText('粤B12356')
    await user.click(screen.getAllByRole('button', { name: details })[0]!)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: way }))
    const nights = within(await screen.findByRole('region', { name: title }))
    const item = nights.getByRole('listitem')
    expect(item).toHaveTextContent(night)
    expect(item).toHaveTextContent('Gates / North-Gate-01 (2)')
  },
)

test.each([
  ['en_US', 'Details', 'awaited', /it is being fetched/],
  ['zh_CN', '详情', 'missing', /但未能获取/],
] as const)(
  'a picture that the camera keeps is told in %s to be %s',
  async (language, details, state, told) => {
    server.use({ snap: { search: () => page([{ ...first, pictureState: state }]) } })
    const { user } = await renderPage(VehicleSearchPage, { language })
    await user.click(await screen.findByRole('button', { name: details }))
    const text = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(text.getByText(told)).toBeVisible())
  },
)

test.each([
  ['en_US', 'Hit', 'Stolen · One character differs', 'Details', 'Way'],
  ['zh_CN', '布控命中', /^Stolen · /, '详情', '行车轨迹'],
] as const)(
  'in %s a passage says which list it hit, also of a way',
  async (language, heading, mark, details, way) => {
    const passages = [{ ...first, hit: { level: 'urgent', match: 'near', listName: 'Stolen' } as const }]
    const track = { passages, isCut: false, firstSeen: null, lastSeen: null, places: [], nights: [] }
    server.use({ snap: { search: () => page(passages), getTrack: () => track } })
    const { user } = await renderPage(VehicleSearchPage, { language })
    await waitFor(() => expect(screen.getByText(mark)).toBeVisible())
    expect(screen.getByRole('columnheader', { name: heading })).toBeVisible()
    await user.click(screen.getByRole('button', { name: details }))
    const viewer = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(viewer.getByText(mark)).toBeVisible())
    await user.click(viewer.getByRole('button', { name: new RegExp(way) }))
    const passed = within(await screen.findByRole('region', { name: way }))
    await waitFor(() => expect(passed.getByText(mark)).toBeVisible())
  },
)

test.each([
  ['en_US', 'Pictures', 'List', /^The camera sent no picture粤B12356/],
  ['zh_CN', '大图', '列表', /粤B12356/],
] as const)(
  'in %s the passages are shown as pictures, which open them',
  async (language, pictures, list, card) => {
    const { user } = await renderPage(VehicleSearchPage, { language })
    await user.click(await screen.findByText(pictures))
    await user.click(await screen.findByRole('button', { name: card }))
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('table')).toBeNull()
    await user.click(screen.getByText(list))
    expect(await screen.findAllByRole('table')).not.toHaveLength(0)
  },
)

test('an address for a camera that pushes is shown once it is made', async () => {
  const { user } = await renderPage(VehicleSearchPage)
  await user.click(await screen.findByRole('button', { name: /Plate cameras/ }))
  await user.click(await screen.findByRole('button', { name: 'Make an address' }))
  const address = await screen.findByText(/\/open\/plates\/abc$/)
  // The dialog comes into view by a movement.
  await waitFor(() => expect(address).toBeVisible())
  for (const part of ['camAb3', 'Xy7']) expect(screen.getByText(part)).toBeVisible()
})

test.each([
  ['en_US', /Plate cameras/, /^3 posts, last 2026/],
  ['zh_CN', /车牌摄像机/, /^3 条，最近 2026/],
] as const)(
  'what a camera sent that nobody can read is counted beside it in %s',
  async (language, open, told) => {
    const { user } = await renderPage(VehicleSearchPage, { language })
    await user.click(await screen.findByRole('button', { name: open }))
    const count = await screen.findByText(told)
    await waitFor(() => expect(count).toBeVisible())
  },
)

test('who may only search sees neither exports nor cameras', async () => {
  await renderPage(VehicleSearchPage, { may: ['vehicle.view'] })
  await screen.findByText('粤B12356')
  expect(screen.queryByRole('button', { name: /Export|Plate cameras/ })).toBeNull()
})
