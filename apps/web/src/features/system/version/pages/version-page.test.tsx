import { PACKAGE_PART, type Page, type VersionRecord } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { OfferedVersions } from '../components/offered-versions.tsx'
import { VersionPage } from './version-page.tsx'

const id = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const row = (n: number, more: Partial<VersionRecord> = {}): VersionRecord => ({
  id: id(n),
  number: `2.${n}.0`,
  platform: 'windows',
  isForced: false,
  notesZh: '修复若干问题',
  notesEn: 'Faults mended',
  isForAll: true,
  targets: [],
  status: 'draft',
  fileName: 'client.exe',
  bytes: 5 * 1024 ** 2,
  sha256: 'a'.repeat(64),
  createdBy: 'admin',
  createdAt: '2026-11-19T08:00:00.000Z',
  publishedAt: null,
  version: 0,
  ...more,
})
const page = (list: VersionRecord[]): Page<VersionRecord> => ({
  list,
  total: list.length,
  pageNum: 1,
  pageSize: 10,
})
const upload = { id: id(90), fileName: 'client.exe', platform: 'windows' as const, bytes: 0, received: 0 }

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    version: {
      getByPage: () =>
        page([
          row(1),
          row(2, { status: 'published', isForced: true, publishedAt: '2026-11-19T09:00:00.000Z' }),
        ]),
      publish: () => row(1, { status: 'published' }),
      withdraw: () => row(2, { status: 'withdrawn' }),
      batchDelete: () => ({}),
      getUpload: () => ({ upload: null }),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('lists versions with their state, type and package', async () => {
  await renderPage(VersionPage)
  await waitFor(() => expect(screen.getByText('2.1.0')).toBeVisible())
  expect(screen.getByText('Not published')).toBeVisible()
  expect(screen.getByText(/^Installation packages of programs beside this console/)).toBeVisible()
  expect(screen.getByText('Forced')).toBeVisible()
  expect(screen.getAllByText('client.exe (5 MB)')).toHaveLength(2)
  expect(screen.getAllByText('Faults mended')).toHaveLength(2)
})

test('shows the Chinese notes in Chinese', async () => {
  await renderPage(VersionPage, { language: 'zh_CN' })
  expect(await screen.findAllByText('修复若干问题')).toHaveLength(2)
})

test('publishes and withdraws after a question', async () => {
  const { user } = await renderPage(VersionPage)
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /OK|Publish/ }))
  await waitFor(() => expect(server.to('/smp/version/publish')[0]?.body).toMatchObject({ id: id(1) }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(server.to('/smp/version/withdraw')).toHaveLength(0)
})

test('a published version cannot be chosen for deletion', async () => {
  await renderPage(VersionPage)
  await screen.findByText('2.1.0')
  const boxes = screen.getAllByRole('checkbox')
  expect(boxes.at(-2)).toBeEnabled()
  expect(boxes.at(-1)).toBeDisabled()
})

async function openForm() {
  const rendered = await renderPage(VersionPage)
  await rendered.user.click(await screen.findByRole('button', { name: /Add version/ }))
  const form = within(await screen.findByRole('dialog'))
  return { ...rendered, form }
}

async function choosePlatform({ user, form }: Awaited<ReturnType<typeof openForm>>) {
  await user.click(await form.findByLabelText('Platform'))
  await user.click(await screen.findByText('Windows', { selector: '.ant-select-item-option-content' }))
}

const chooseFile = async ({ user }: Awaited<ReturnType<typeof openForm>>, file: File) =>
  user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)

test('nothing is sent of a form that is not filled in', async () => {
  const opened = await openForm()
  await opened.user.click(opened.form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(opened.form.getAllByText('Required').length).toBeGreaterThan(1))
  await choosePlatform(opened)
  await opened.user.type(opened.form.getByLabelText('Version number'), 'two')
  await opened.user.click(opened.form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(opened.form.getAllByText('Two to four numbers with dots, like 2.1.0').length).toBeGreaterThan(1),
  )
  expect(server.to('/smp/version/startUpload')).toHaveLength(0)
})

test('sends a package in parts, from where it broke off, and tries a lost part again', async () => {
  const file = new File([new Uint8Array(PACKAGE_PART * 2 + 10)], 'client.exe')
  let isLost = true
  server.use({
    version: {
      startUpload: () => ({ ...upload, bytes: file.size, received: PACKAGE_PART }),
      putPart: ({ offset, content }: { offset: number; content: string }) => {
        if (isLost) {
          isLost = false
          throw new Refusal('server.unavailable', 503)
        }
        return {
          ...upload,
          bytes: file.size,
          received:
            offset + (content.length * 3) / 4 - (content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0),
        }
      },
      add: () => row(3),
    },
  })
  const opened = await openForm()
  await choosePlatform(opened)
  await opened.user.type(opened.form.getByLabelText('Version number'), '2.3.0')
  await chooseFile(opened, file)
  await opened.user.click(opened.form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('/smp/version/add')).toHaveLength(1))
  const offsets = server.to('/smp/version/putPart').map(({ body }) => (body as { offset: number }).offset)
  expect(offsets).toEqual([PACKAGE_PART, PACKAGE_PART, PACKAGE_PART * 2])
  expect(server.to('/smp/version/add')[0]?.body).toMatchObject({
    uploadId: upload.id,
    number: '2.3.0',
    targetUserIds: [],
  })
})

test('an upload that broke off is told, and can be given up', async () => {
  let left: typeof upload | null = { ...upload, bytes: 9 * 1024 ** 2, received: PACKAGE_PART }
  server.use({
    version: {
      getUpload: () => ({ upload: left }),
      cancelUpload: () => {
        left = null
        return {}
      },
    },
  })
  const { form, user } = await openForm()
  await waitFor(() => expect(form.getByText(/client\.exe: 4 MB of 9 MB/)).toBeVisible())
  await user.click(form.getByRole('button', { name: 'Discard the upload' }))
  await waitFor(() => expect(form.queryByText(/client\.exe: /)).toBeNull())
  expect(server.to('/smp/version/cancelUpload')[0]?.body).toMatchObject({ id: upload.id })
})

test('says that another upload is running', async () => {
  server.use({
    version: {
      startUpload: () => {
        throw new Refusal('version.upload_running')
      },
    },
  })
  const opened = await openForm()
  await choosePlatform(opened)
  await opened.user.type(opened.form.getByLabelText('Version number'), '2.3.0')
  await chooseFile(opened, new File(['MZ'], 'client.exe'))
  await opened.user.click(opened.form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(opened.form.getByText(/current installation package is being uploaded/)).toBeVisible(),
  )
})

test('a file of another kind is told before it is sent', async () => {
  const opened = await openForm()
  await choosePlatform(opened)
  await opened.user.type(opened.form.getByLabelText('Version number'), '2.3.0')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  input.removeAttribute('accept')
  await chooseFile(opened, new File(['x'], 'client.apk'))
  await opened.user.click(opened.form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(opened.form.getByText('Allowed file types: exe, msi, zip')).toBeVisible())
  expect(server.to('/smp/version/startUpload')).toHaveLength(0)
})

test('shows what somebody else changed meanwhile, and keeps what was typed', async () => {
  const { user, queryClient } = await renderPage(VersionPage)
  await user.click((await screen.findAllByRole('button', { name: 'Edit' }))[0]!)
  const form = within(await screen.findByRole('dialog'))
  await user.type(await form.findByLabelText('What is new (English)'), ' twice')
  const others = row(1, { version: 1, isForced: true, notesZh: '他人的说明' })
  server.use({ version: { getByPage: () => page([others]) } })
  await queryClient.invalidateQueries()
  await waitFor(() => expect(form.getByText(/Forced update: Optional → Forced/)).toBeVisible())
  expect(form.getByText(/修复若干问题 → 他人的说明/)).toBeVisible()
  expect(form.getByLabelText('What is new (English)')).toHaveValue('Faults mended twice')
})

test('an offered version shows in the header with its notes, nothing while there is none', async () => {
  server.use({ version: { getOffered: () => [] } })
  const { unmount } = await renderPage(OfferedVersions)
  await waitFor(() => expect(server.to('/smp/version/getOffered')).toHaveLength(1))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  unmount()
  server.use({ version: { getOffered: () => [row(2, { isForced: true })] } })
  const { user } = await renderPage(OfferedVersions)
  await user.click(await screen.findByRole('button', { name: '1 new client version' }))
  expect(await screen.findByText('Windows 2.2.0')).toBeInTheDocument()
  expect(screen.getByText('Faults mended')).toBeInTheDocument()
})
