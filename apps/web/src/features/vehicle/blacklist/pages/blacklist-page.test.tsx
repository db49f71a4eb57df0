import type { BlacklistReport, Page, PlateImport } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildEntry, buildGroup } from '../model/blacklist.fixture.ts'
import { BlacklistPage } from './blacklist-page.tsx'

const other = buildGroup({
  id: '0190b000-0000-7000-8000-000000000002',
  name: 'Debts',
  level: 'low',
  entries: 0,
})
const page = <Item,>(list: Item[]): Page<Item> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })

const running: PlateImport = {
  id: '0190c000-0000-7000-8000-000000000009',
  fileName: 'wanted.xlsx',
  state: 'running',
  total: 1000,
  added: 390,
  failed: 10,
  errorCode: null,
  startedAt: '2026-11-20T08:00:00.000Z',
}
const over: BlacklistReport = {
  ...running,
  state: 'done',
  total: 2,
  added: 1,
  failed: 1,
  faults: [{ row: 3, field: 'plate', code: 'import.number_cell', rule: null }],
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    blacklistGroup: {
      getList: () => [buildGroup(), other],
      getDetails: () => buildGroup(),
      add: () => other,
      batchDelete: () => ({}),
    },
    blacklist: {
      getByPage: () => page([buildEntry()]),
      getDetails: () => buildEntry(),
      update: () => buildEntry(),
      add: () => buildEntry(),
      getImports: () => [],
      importExcel: () => running,
      getImport: () => over,
      cancelImport: () => ({}),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en_US', 'Blacklist', 'Urgent', 'Car'],
  ['zh_CN', '黑名单', '紧急', '轿车'],
] as const)(
  'lists wanted vehicles with the level of their group, in %s',
  async (language, title, level, type) => {
    await renderPage(BlacklistPage, { language })
    const table = within(await screen.findByRole('region', { name: title }))
    await waitFor(() => expect(table.getByText('粤B·12345')).toBeVisible())
    expect(table.getByText(level)).toBeVisible()
    expect(table.getByText(type)).toBeVisible()
    expect(table.getByText('BMW X5')).toBeVisible()
  },
)

test('a group narrows the list, and is deleted after a question', async () => {
  const { user } = await renderPage(BlacklistPage)
  await user.click(await screen.findByRole('button', { name: /^Debts/ }))
  await waitFor(() =>
    expect(server.to('/biz/blacklist/getByPage').at(-1)?.body).toMatchObject({ groupId: other.id }),
  )
  await user.click(screen.getByRole('button', { name: 'Delete group: Debts' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Delete/ }))
  await waitFor(() =>
    expect(server.to('/biz/blacklist-group/batchDelete')[0]?.body).toMatchObject({ ids: [other.id] }),
  )
})

test('a vehicle is saved with what was changed, and a plate of stars alone is not sent', async () => {
  const { user } = await renderPage(BlacklistPage)
  await user.click(await screen.findByText('粤B·12345'))
  const drawer = within(await screen.findByRole('dialog'))
  const plate = await drawer.findByRole('textbox', { name: /Plate number/ })
  await user.clear(plate)
  await user.type(plate, '**')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  const fault = await drawer.findByText('A plate needs at least one letter or digit beside *')
  await waitFor(() => expect(fault).toBeVisible())
  await user.clear(plate)
  await user.type(plate, 'AB*')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('/biz/blacklist/update')).toHaveLength(1))
  expect(server.to('/biz/blacklist/update')[0]?.body).toMatchObject({
    plate: 'AB*',
    owner: '李四',
    version: 3,
    picture: null,
    isPictureRemoved: false,
  })
})

test('an import reports row by row', async () => {
  const { user } = await renderPage(BlacklistPage)
  await user.click(await screen.findByRole('button', { name: /Import/ }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.querySelector('input[type=file]')).not.toBeNull())
  const input = dialog.querySelector('input[type=file]')!
  await user.upload(input as HTMLInputElement, new File(['x'], 'wanted.xlsx'))
  const fault = await screen.findByText(/This cell is a number/)
  await waitFor(() => expect(fault).toBeVisible())
  expect(screen.getByText('Done: 1 added, 1 not added')).toBeVisible()
  expect(server.to('/biz/blacklist/getImport')[0]?.body).toMatchObject({ importId: running.id })
})

test.each([
  ['en_US', /Import/, '400 of 1000', 'Stop the import'],
  ['zh_CN', /导入/, '400 / 1000', '停止导入'],
] as const)(
  'one that is under way is shown again in %s, and can be stopped',
  async (language, open, far, stop) => {
    server.use({
      blacklist: { getImports: () => [running], getImport: () => ({ ...running, faults: [] }) },
    })
    const { user } = await renderPage(BlacklistPage, { language })
    await user.click(await screen.findByRole('button', { name: open }))
    const progress = await screen.findByText(far)
    await waitFor(() => expect(progress).toBeVisible())
    await user.click(screen.getByRole('button', { name: stop }))
    await waitFor(() =>
      expect(server.to('/biz/blacklist/cancelImport')[0]?.body).toMatchObject({ importId: running.id }),
    )
  },
)

test('who only looks is offered nothing that changes the list; without a group it says what comes first', async () => {
  server.use({ blacklistGroup: { getList: () => [] }, blacklist: { getByPage: () => page([]) } })
  await renderPage(BlacklistPage, { may: ['blacklist.view'] })
  const hint = await screen.findByText(/Add a group first/)
  await waitFor(() => expect(hint).toBeVisible())
  expect(screen.getByRole('button', { name: /Export/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Add|Import|Delete/ })).toBeNull()
})
