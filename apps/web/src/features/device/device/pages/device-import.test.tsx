import type { ImportReport } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { noPlatforms } from '#shared/testing/device.fixture.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { DeviceListPage } from './device-list-page.tsx'

const report: ImportReport = {
  rows: 4,
  added: 1,
  failed: 3,
  faults: [
    { row: 3, field: 'code', code: 'device.code_taken', rule: null },
    { row: 4, field: 'mainUrl', code: 'request.invalid', rule: 'rtsp_url' },
    { row: 5, field: null, code: 'import.twice_in_file', rule: null },
  ],
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    platform: noPlatforms,
    device: {
      getByPage: () => ({ list: [], total: 0, pageNum: 1, pageSize: 10 }),
      importExcel: () => report,
    },
    organisation: fakeTree([]),
  })
})
afterEach(() => vi.unstubAllGlobals())

async function openDialog(language: 'en_US' | 'zh_CN' = 'en_US') {
  const rendered = await renderPage(DeviceListPage, { language })
  const name = language === 'en_US' ? /Import/ : /导入/
  await rendered.user.click(await screen.findByRole('button', { name }))
  const node = await screen.findByRole('dialog')
  const choose = (file: File) => rendered.user.upload(node.querySelector('input')!, file)
  return { ...rendered, dialog: within(node), choose }
}

const book = () => new File(['PK'], 'devices.xlsx')
const body = (rows: HTMLElement[]) => rows.map(row => row.textContent)

test('reports row by row what did not go in and why, and finds among them', async () => {
  const { user, dialog, choose } = await openDialog()
  await choose(book())
  await waitFor(() => expect(dialog.getByText('4 rows: 1 added, 3 not')).toBeVisible())
  expect(server.to('/basic/device/importExcel')[0]?.body).toMatchObject({
    fileName: 'devices.xlsx',
    content: btoa('PK'),
  })
  const table = within(dialog.getByRole('region', { name: 'Rows that did not go in' }))
  expect(table.getByText('Code already exists')).toBeVisible()
  expect(table.getByText('Main stream address')).toBeVisible()
  await user.click(dialog.getByLabelText('Search the rows'))
  await user.paste('rtsp')
  await waitFor(() => expect(table.queryByText('Code already exists')).toBeNull())
  expect(body(table.getAllByRole('row')).at(-1)).toMatch(/^4Main stream addressAn address like rtsp/)
})

test('says what is wrong with a file before it is sent', async () => {
  const { dialog, choose } = await openDialog()
  await choose(new File(['x'], 'devices(1).xlsx'))
  await waitFor(() =>
    expect(dialog.getByText('The file name must not contain * ? < > " | ( )')).toBeVisible(),
  )
  await choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.xlsx'))
  await waitFor(() => expect(dialog.getByText('The file may be at most 5 MB')).toBeVisible())
  expect(server.to('/basic/device/importExcel')).toEqual([])
})

test('says why the server refused a file', async () => {
  server.use({
    device: {
      importExcel: () => {
        throw new Refusal('import.format')
      },
    },
  })
  const { dialog, choose } = await openDialog()
  await choose(book())
  await waitFor(() => expect(dialog.getByText('This is not an .xlsx file')).toBeVisible())
})

test('speaks Chinese', async () => {
  const { dialog, choose } = await openDialog('zh_CN')
  await choose(book())
  await waitFor(() => expect(dialog.getByText('共 4 行：成功 1，失败 3')).toBeVisible())
})
