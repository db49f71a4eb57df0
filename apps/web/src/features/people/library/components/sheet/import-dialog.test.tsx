import type { FaceGroup, FaceImport, FaceImportReport } from '@palisade/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { ExportButton } from './export-button.tsx'
import { PersonImportDialog } from './import-dialog.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const group: FaceGroup = {
  id: id(1),
  name: 'Wanted',
  kind: 'watch_list',
  colour: '#d4380d',
  level: 'urgent',
  threshold: 91,
  validFrom: null,
  validUntil: null,
  remarks: '',
  grants: [],
  entries: 1,
  mayEdit: true,
  maySearch: true,
  createdBy: 'Ann',
  createdAt: '2026-11-20T08:00:00.000Z',
  version: 2,
}
const started: FaceImport = {
  id: id(9),
  group: { id: group.id, name: group.name },
  fileName: 'persons.zip',
  state: 'running',
  total: 4,
  added: 1,
  failed: 0,
  duplicates: 0,
  errorCode: null,
  startedAt: '2026-11-20T08:00:00.000Z',
}
const asking: FaceImportReport = {
  ...started,
  state: 'asking',
  failed: 1,
  duplicates: 2,
  faults: [
    ...[2, 3].map(row => ({
      row,
      name: `Person ${row}`,
      field: 'certificateNumber' as const,
      code: 'face_entry.certificate_taken' as const,
      rule: null,
      isOpen: true,
      known: { entryId: id(7), kind: 'visitors' as const, name: 'Old', group: 'Guests' },
    })),
    {
      row: 4,
      name: 'Fay',
      field: 'pictures',
      code: 'face_picture.invalid',
      rule: null,
      isOpen: false,
      known: null,
    },
  ],
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    faceSheet: {
      getImports: () => [],
      startImport: () => started,
      getImport: () => asking,
      answerImport: () => ({}),
      cancelImport: () => ({}),
      exportExcel: () => {
        throw new Refusal('server.failed', 500)
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const onClose = vi.fn()
const onOther = vi.fn()
const Dialog = () => (
  <PersonImportDialog groups={[group]} groupId={undefined} onClose={onClose} onOther={onOther} />
)
const body = (path: string) => server.to(path).at(-1)?.body

test('a file is imported into a group; what is known is asked about, the rest is told', async () => {
  const { user } = await renderPage(Dialog)
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!
  await waitFor(() => expect(input()).not.toBeNull())
  await user.upload(input(), new File(['x'], 'persons.zip'))
  await waitFor(() => expect(screen.getByText(/2 persons have a certificate number/)).toBeVisible())
  expect(body('/frms/face-sheet/startImport')).toEqual(
    expect.objectContaining({ groupId: group.id, file: { fileName: 'persons.zip', content: btoa('x') } }),
  )
  expect(screen.getByText(/Fay/)).toBeVisible()
  expect(screen.getByText(/Pictures: /)).toBeVisible()
  const known = within(screen.getByRole('region', { name: 'Known certificate numbers' }))
  await user.click(known.getAllByRole('checkbox').at(-1)!)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() =>
    expect(body('/frms/face-sheet/answerImport')).toMatchObject({ importId: started.id, rows: [3] }),
  )
})

test('who has the number of a row already is one click away', async () => {
  server.use({ faceSheet: { getImports: () => [{ ...started, state: 'asking' }] } })
  await renderPage(Dialog)
  const known = async () => within(await screen.findByRole('region', { name: 'Known certificate numbers' }))
  fireEvent.click((await (await known()).findAllByRole('button', { name: 'Open “Old”' }))[0]!)
  expect(onOther).toHaveBeenCalledWith({ id: id(7), kind: 'visitors' })
  expect(onClose).toHaveBeenCalled()
})

test('an import that is under way is shown again, and can be stopped', async () => {
  server.use({
    faceSheet: { getImports: () => [started], getImport: () => ({ ...started, faults: [] }) },
  })
  const { user } = await renderPage(Dialog, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByText('1 / 4')).toBeVisible())
  await user.click(screen.getByRole('button', { name: '停止导入' }))
  await waitFor(() => expect(body('/frms/face-sheet/cancelImport')).toMatchObject({ importId: started.id }))
})

test('a group is exported for a reason only', async () => {
  const { user } = await renderPage(() => <ExportButton group={group} />)
  await user.click(await screen.findByRole('button', { name: /Export/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('button', { name: /Export/ })).toBeNull()
  await user.type(dialog.getByLabelText('Reason'), 'Case 12')
  await user.click(dialog.getByRole('button', { name: /Export/ }))
  await waitFor(() =>
    expect(body('/frms/face-sheet/exportExcel')).toMatchObject({
      groupId: group.id,
      hasPictures: true,
      reason: 'Case 12',
    }),
  )
})
