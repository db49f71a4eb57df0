import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildInhibition } from '../model/inhibition.fixture.ts'
import { InhibitionPage } from './inhibition-page.tsx'

const shelf = buildInhibition({
  id: '01990000-0000-7000-8000-0000000000f2',
  kind: 'shelf',
  name: 'Dock-02',
  suppressedCount: 7,
})
const rule = buildInhibition()
const list = [shelf, rule]

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    organisation: { getChildren: () => [] },
    inhibition: {
      getByPage: () => ({ list, total: 2, pageNum: 1, pageSize: 20 }),
      getDetails: () => rule,
      batchStop: () => ({}) as never,
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)

test('shows what is held back and how often; the shelf is taken back by one click', async () => {
  const { user } = await renderPage(InhibitionPage)
  const row = await rowOf('Dock-02')
  expect(row.getByText('Shelved')).toBeVisible()
  expect(row.getByText('7')).toBeVisible()
  await user.click(row.getByRole('button', { name: /Unshelve/ }))
  await waitFor(() =>
    expect(server.to('/biz/deviceAlarmInhibition/batchStop')[0]?.body).toMatchObject({ ids: [shelf.id] }),
  )
})

test('a running rule is only shown, and who may not edit is offered no rule', async () => {
  const { user } = await renderPage(InhibitionPage, { may: ['alarm.view'] })
  const row = await rowOf('Roof works')
  expect(screen.queryByRole('button', { name: /Add rule/ })).toBeNull()
  expect((await rowOf('Dock-02')).queryByRole('button', { name: /Unshelve/ })).toBeNull()
  await user.click(row.getByRole('button', { name: /View/ }))
  const drawer = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(drawer.getByDisplayValue('Crane')).toBeVisible())
  expect(drawer.queryByRole('button', { name: /Save/ })).toBeNull()
})

test('a rule without a reason is not sent, and says so', async () => {
  const { user } = await renderPage(InhibitionPage)
  await screen.findByText('Roof works')
  await user.click(screen.getByRole('button', { name: /Add rule/ }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.type(await drawer.findByLabelText('Name'), 'Fence works')
  await user.click(drawer.getByRole('button', { name: 'Save and enable' }))
  expect((await drawer.findAllByText('Required'))[0]).toBeVisible()
  expect(server.to('/biz/deviceAlarmInhibition/add')).toEqual([])
})

test.each([
  ['en_US', 'Wind and rain', 'Save and enable'],
  ['zh_CN', '大风降雨', '保存并启用'],
] as const)('an empty list says what rules are for, and begins one: %s', async (language, name, save) => {
  const add = vi.fn(() => rule)
  server.use({
    inhibition: {
      getByPage: () => ({ list: [], total: 0, pageNum: 1, pageSize: 20 }),
      add,
      batchStart: () => ({}) as never,
    },
  })
  const { user } = await renderPage(InhibitionPage, { language })
  await user.click(await screen.findByRole('button', { name }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByRole('button', { name: save }))
  await waitFor(() => expect(add).toHaveBeenCalled())
  expect(server.to('/biz/deviceAlarmInhibition/add')[0]?.body).toMatchObject({
    name,
    reason: name,
    types: ['motion', 'line_crossing', 'fence'],
    hours: 4,
    areaIds: [],
  })
})
