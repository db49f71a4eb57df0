import type { CaseDetails } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { ExportDialog } from './export-dialog.tsx'

const id = '0190a000-0000-7000-8000-000000000001'
const at = '2026-11-23T10:00:00.000Z'
const added = { addedBy: 'Ann', addedAt: at }
/** It shows a camera by the picture of an alarm, of which no moment is known. */
const found: CaseDetails = {
  id,
  title: 'Theft',
  description: '',
  state: 'open',
  lockCount: 0,
  itemCount: 2,
  createdBy: 'Ann',
  createdAt: at,
  closedAt: null,
  version: 1,
  locks: [],
  items: [
    {
      id,
      kind: 'alarm',
      camera: { id, name: 'Gate-1' },
      at: null,
      alarmId: id,
      alarmType: null,
      text: 'A1',
      ...added,
    },
    { id, kind: 'note', camera: null, at: null, alarmId: null, alarmType: null, text: 'A red van', ...added },
  ],
  hasHidden: false,
  isMasked: true,
}
const handleClose = vi.fn()
let server: ReturnType<typeof startFakeServer>
const Page = () => <ExportDialog found={found} onClose={handleClose} />

beforeEach(() => {
  handleClose.mockClear()
  server = startFakeServer({ evidence: { export: () => ({}) as never } })
})
const asked = () => server.to('/vms/evidence/export').map(({ body }) => body)

test('areas are drawn by keys for a camera of the case, and go along with the export', async () => {
  const { user } = await renderPage(Page)
  await waitFor(() =>
    expect(screen.getByText(/its films and pictures are made anew with the masks black/)).toBeVisible(),
  )
  await user.type(screen.getByLabelText('Reason'), 'Court')
  await user.click(screen.getByRole('button', { name: 'Draw areas of Gate-1' }))
  await user.click(await screen.findByRole('button', { name: 'Add area' }))
  screen.getByRole('button', { name: /^Area 1: 35 %/ }).focus()
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Area 1: 34 %/ })).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'OK' }))
  const list = within(screen.getByRole('listitem'))
  expect(list.getByText('1 area')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Export as ZIP' }))
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(asked()[0]).toMatchObject({
    reason: 'Court',
    blurs: [{ cameraId: id, areas: [{ left: 0.34, top: 0.35, right: 0.59, bottom: 0.6 }] }],
  })
  await waitFor(() => expect(handleClose).toHaveBeenCalled())
})

test('without areas nothing is blurred; the dialog speaks Chinese', async () => {
  const { user } = await renderPage(Page, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByText('不模糊')).toBeVisible())
  await user.type(screen.getByLabelText('事由'), '法院')
  await user.click(screen.getByRole('button', { name: '框选：Gate-1' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '添加区域' })).toBeVisible())
  await user.click(screen.getByRole('button', { name: '添加区域' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: '导出 ZIP' }))
  await waitFor(() => expect(asked()).toMatchObject([{ blurs: [] }]))
})
