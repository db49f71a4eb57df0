import { ALWAYS, type Page, type SpeedRule, type SpeedViolation } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildDetails, buildDevice } from '#shared/testing/device.fixture.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { growByTwo } from '#shared/testing/grown.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { SpeedLivePage } from './speed-live-page.tsx'
import { SpeedRecordPage } from './speed-record-page.tsx'
import { SpeedRulePage } from './speed-rule-page.tsx'
import { SpeedVehiclePage } from './speed-vehicle-page.tsx'

const AT = '2026-11-20T08:00:00.000Z'
const id = (number: number) => `0190f000-0000-7000-8000-${String(number).padStart(12, '0')}`
const rule: SpeedRule = {
  id: id(1),
  name: 'Yard',
  kind: 'section',
  checkpoint: { id: id(2), name: 'Exit' },
  start: { id: id(3), name: 'Entry' },
  metres: 800,
  lanes: [],
  vehicleTypes: ['truck'],
  limit: 30,
  tolerancePercent: 0,
  toleranceKmh: 3,
  level: 'general',
  week: ALWAYS,
  isEnabled: true,
  clockFaults: 2,
  createdBy: 'Ann',
  createdAt: AT,
  version: 4,
}
const violation: SpeedViolation = {
  id: id(10),
  at: AT,
  snapId: id(11),
  plate: 'AB123',
  speed: 52,
  limit: 30,
  rule: { id: rule.id, name: 'Yard', kind: 'spot' },
  camera: { id: id(12), name: 'North-Gate-01' },
  areaName: 'North Gate',
  lane: 1,
  state: 'raised',
  alarmId: id(13),
  alarmNumber: '20261120-7',
  alarmStatus: 'on_alert',
  hasPicture: false,
}
const page = <Item,>(list: Item[]): Page<Item> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })

let server: ReturnType<typeof startFakeServer>
let found: SpeedViolation[]
beforeEach(() => {
  found = [violation]
  server = startFakeServer({
    device: { getDetails: ({ id: cameraId }) => buildDetails(buildDevice({ id: cameraId })) },
    speedRule: { getByPage: () => page([rule]), getDetails: () => rule, update: () => rule },
    speedViolation: {
      getByPage: () => page(found),
      getVehicles: () =>
        page([
          {
            id: 'AB123',
            plate: 'AB123',
            count: 3,
            worstSpeed: 61,
            worstLimit: 30,
            lastAt: AT,
            places: ['Exit'],
          },
        ]),
    },
    snap: { getCheckpoints: () => [rule.checkpoint, rule.start!] },
    redlist: {
      add: () => ({ id: id(20), plate: 'AB123', remarks: '', createdBy: 'Ann', createdAt: AT, version: 0 }),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en_US', 'Speed rules', 'Entry → Exit (800 m)', '2 in 24 h: compare the clocks of the two checkpoints'],
  ['zh_CN', '超速规则', 'Entry → Exit (800 米)', '24 小时内 2 次：请核对两个卡口的时钟'],
] as const)('rules with their way and wrong clocks, in %s', async (language, title, way, clocks) => {
  await renderPage(SpeedRulePage, { language })
  const table = within(await screen.findByRole('region', { name: title }))
  await waitFor(() => expect(table.getByText(way)).toBeVisible())
  expect(table.getByText(clocks)).toBeVisible()
})

test('a section that becomes a spot loses its start', async () => {
  const { user } = await renderPage(SpeedRulePage)
  await user.click(await screen.findByText('Yard'))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByRole('radio', { name: 'At one checkpoint' }))
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('/biz/speed-rule/update')).toHaveLength(1))
  expect(server.to('/biz/speed-rule/update')[0]?.body).toMatchObject({
    kind: 'spot',
    checkpointId: id(2),
    startId: null,
    metres: null,
    version: 4,
  })
})

test('a new rule asks for its checkpoint', async () => {
  const { user } = await renderPage(SpeedRulePage)
  await user.click(await screen.findByRole('button', { name: /Add/ }))
  const drawer = within(await screen.findByRole('dialog'))
  const field = drawer.getByRole('combobox', { name: 'Checkpoint' }).closest<HTMLElement>('.ant-select')
  expect(within(field!).getByText('Please select')).toBeVisible()
})

test.each([SpeedLivePage, SpeedRecordPage])(
  'a violation shows its speed beside the limit, and its alarm',
  async Shown => {
    await renderPage(Shown, { may: ['speed.view', 'alarm.view'] })
    const speed = await screen.findByText('52 km/h where 30 are allowed')
    await waitFor(() => expect(speed).toBeVisible())
    expect(screen.getByText('20261120-7')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
  },
)

test.each([
  ['en_US', 'Rule', 'Camera'],
  ['zh_CN', '规则', '摄像机'],
] as const)('in %s the record is narrowed by a rule and by cameras', async (language, byRule, byCamera) => {
  const { user } = await renderPage(SpeedRecordPage, { language, address: `/?cameraIds=${id(12)},${id(14)}` })
  await waitFor(() => expect(screen.getByRole('combobox', { name: byCamera })).toBeVisible())
  await user.click(screen.getByRole('combobox', { name: byRule }))
  await user.click(await screen.findByText('Yard', { selector: '.ant-select-item-option-content' }))
  await user.click(screen.getByRole('button', { name: /Search|查询|搜索/ }))
  await waitFor(() =>
    expect(server.to('/biz/speed-violation/getByPage').at(-1)?.body).toMatchObject({
      ruleId: rule.id,
      cameraIds: [id(12), id(14)],
    }),
  )
})

test('all are exported of a time alone: with another filter, rows are chosen', async () => {
  const { user } = await renderPage(SpeedRecordPage, { address: '/?plate=AB' })
  const all = await screen.findByRole('button', { name: 'Export all found' })
  expect(all).toBeDisabled()
  await user.click(screen.getByRole('button', { name: /Reset/ }))
  await waitFor(() => expect(all).toBeEnabled())
})

test('a vehicle is exempted by who may change the redlist, after a question', async () => {
  const { user } = await renderPage(SpeedVehiclePage)
  await user.click(await screen.findByRole('button', { name: 'Exempt' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(server.to('/biz/redlist/add')[0]?.body).toMatchObject({ plate: 'AB123' }))
})

test('who may not change the redlist exempts nobody', async () => {
  await renderPage(SpeedVehiclePage, { may: ['speed.view'] })
  await screen.findByText('AB123')
  expect(screen.queryByRole('button', { name: 'Exempt' })).toBeNull()
})

/** Two more than before, each with an alarm of the next number. */
function grow(...numbers: [number, number]) {
  const more = numbers.map(n => ({ ...violation, id: id(20 + n), alarmNumber: `20261120-${n}` }))
  found = [...more.toReversed(), ...found]
}

test('violations that come meanwhile wait in the record, and in the live list while somebody points into it', async () => {
  const { queryClient, unmount } = await renderPage(SpeedRecordPage)
  await screen.findByText('20261120-7')
  grow(8, 9)
  await growByTwo(queryClient)
  expect(screen.queryByText('20261120-9')).toBeNull()
  unmount()
  const live = await renderPage(SpeedLivePage)
  await live.user.hover(await screen.findByText('20261120-9'))
  grow(10, 11)
  await growByTwo(live.queryClient)
})
