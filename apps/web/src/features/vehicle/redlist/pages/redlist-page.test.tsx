import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { RedlistPage } from './redlist-page.tsx'

const entry = {
  id: '0190c000-0000-7000-8000-000000000001',
  plate: '京A00001',
  remarks: 'Mayor',
  createdBy: 'Ann',
  createdAt: '2026-11-20T08:00:00.000Z',
  version: 1,
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    redlist: {
      getByPage: () => ({ list: [entry], total: 1, pageNum: 1, pageSize: 10 }),
      update: () => entry,
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en_US', 'Redlist', 'Remarks'],
  ['zh_CN', '红名单', '备注'],
] as const)('lists the vehicles that raise no alarm, in %s', async (language, title, column) => {
  await renderPage(RedlistPage, { language })
  const table = within(await screen.findByRole('region', { name: title }))
  await waitFor(() => expect(table.getByText('京A00001')).toBeVisible())
  expect(table.getByRole('columnheader', { name: column })).toBeVisible()
})

test('a refusal stands at the plate, and the next save goes through', async () => {
  server.use({
    redlist: {
      update: () => {
        throw new Refusal('redlist.plate_taken')
      },
    },
  })
  const { user } = await renderPage(RedlistPage)
  await user.click(await screen.findByText('京A00001'))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByRole('button', { name: 'Save' }))
  const refusal = await drawer.findByText('The list has this plate already')
  await waitFor(() => expect(refusal).toBeVisible())
  server.use({ redlist: { update: () => entry } })
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('/biz/redlist/update').at(-1)?.body).toMatchObject({ id: entry.id, version: 1 })
})

test('who only looks changes nothing', async () => {
  await renderPage(RedlistPage, { may: ['redlist.view'] })
  await screen.findByText('京A00001')
  expect(screen.queryByRole('button', { name: /Add|Import|Delete/ })).toBeNull()
})
