import type { LogBackup, LogDetails, LogEntry, LogVerdict, Page } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { LogPage } from './log-page.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const row = (number: number, changes: Partial<LogEntry> = {}): LogEntry => ({
  id: id(number),
  serial: number,
  kind: 'operation',
  at: '2026-11-20T08:00:00.000Z',
  userName: 'li',
  address: '10.0.0.7',
  centreName: 'North park',
  action: 'device.update',
  objectName: 'Gate-01',
  alarmType: null,
  object: id(50),
  result: 'ok',
  ...changes,
})
const rows = [
  row(1),
  row(2, { userName: 'wang', kind: 'login', action: 'login', result: 'session.wrong_credentials' }),
  row(3, { userName: '', kind: 'device', action: 'device.offline', objectName: 'Cam-7', serial: null }),
  row(4, { userName: 'zhao', action: 'word.of_another_version' }),
]
const page = (list: LogEntry[]): Page<LogEntry> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })
const details: LogDetails = {
  ...row(1),
  names: { [id(51)]: 'North gate' },
  before: { name: 'Gate-00', config: { isTls: false } },
  after: { name: 'Gate-01', config: { isTls: true } },
  requestId: 'request-77',
  hash: 'ab'.repeat(32),
}
const verdict: LogVerdict = {
  ok: true,
  rows: 812,
  firstSerial: 1,
  lastSerial: 812,
  unsealed: 0,
  heads: 40,
  faults: [],
  faultCount: 0,
}
const backup: LogBackup = {
  id: id(90),
  kind: 'backup',
  backupId: null,
  status: 'done',
  startedAt: '2026-11-20T08:00:00.000Z',
  endedAt: '2026-11-20T08:01:00.000Z',
  userName: 'admin',
  startTime: null,
  endTime: null,
  firstSerial: 1,
  lastSerial: 800,
  rows: 800,
  total: 800,
  bytes: 52_000,
  errorCode: null,
  faultSerial: null,
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    log: {
      getByPage: () => page(rows),
      getDetails: () => details,
      verify: () => verdict,
      getBackups: () => [backup],
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr')!)
const asked = () => server.to('/smp/log/getByPage').at(-1)?.body

test('says in words who did what, and how it ended', async () => {
  await renderPage(LogPage)
  const edited = await rowOf('li')
  expect(edited.getByText('Edit device')).toBeVisible()
  expect(edited.getByText('Succeeded')).toBeVisible()
  expect(edited.getByText('North park')).toBeVisible()
  expect((await rowOf('wang')).getByText('Wrong user name or password')).toBeVisible()
  const device = await rowOf('Cam-7')
  expect(device.getByText('System')).toBeVisible()
  expect(device.getByText('Device went offline')).toBeVisible()
  expect(device.getByText('…')).toBeVisible()
  expect((await rowOf('zhao')).getByText('word.of_another_version')).toBeVisible()
})

test('who acknowledged what today: one press, the alarm by type and device, and its detail in words', async () => {
  const acknowledged = row(7, {
    userName: 'zhang',
    action: 'alarm.confirm',
    alarmType: 'intrusion',
    objectName: 'Gate-01 · 20261120-7',
  })
  server.use({
    log: {
      getByPage: () => page([acknowledged]),
      getDetails: () => ({
        ...details,
        ...acknowledged,
        before: { status: 'on_alert', taskStatus: 'alarm_time' },
        after: { status: 'in_progress', taskStatus: 'pending', areaId: id(51) },
      }),
    },
  })
  const { user, addressNow } = await renderPage(LogPage)
  await user.click(await screen.findByRole('button', { name: 'Today' }))
  await waitFor(() => expect(asked()).toHaveProperty('startTime'))
  const { startTime, endTime } = asked() as Record<string, string>
  expect([startTime, endTime].map(moment => new Date(moment!).toDateString())).toEqual(
    Array.from({ length: 2 }, () => new Date().toDateString()),
  )
  expect(screen.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
  const link = (await rowOf('zhang')).getByRole('link', { name: 'Intrusion · Gate-01 · 20261120-7' })
  expect(link).toHaveAttribute('href', '/alarm/record?number=20261120-7')
  await user.click((await rowOf('zhang')).getByRole('button', { name: 'Details' }))
  const drawer = within(await screen.findByRole('dialog'))
  for (const text of ['Status', 'New', 'Handling', 'North gate'])
    expect((await drawer.findAllByText(text))[0]).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(addressNow()).not.toContain('startTime'))
})

test('narrows by kind and by filter, kept in the address', async () => {
  const { user, addressNow } = await renderPage(LogPage)
  await user.click(await screen.findByRole('tab', { name: 'Footage' }))
  await waitFor(() => expect(asked()).toMatchObject({ kind: 'footage' }))
  await user.type(screen.getByLabelText('User'), 'zhang')
  await user.click(screen.getByRole('button', { name: /Search/ }))
  await waitFor(() => expect(asked()).toMatchObject({ kind: 'footage', userName: 'zhang' }))
  expect(addressNow()).toContain('kind=footage')
  expect(addressNow()).toContain('userName=zhang')
  await user.click(screen.getByRole('tab', { name: 'All' }))
  await waitFor(() => expect(asked()).not.toHaveProperty('kind'))
  expect(asked()).toMatchObject({ userName: 'zhang' })
})

test('reads filters from the address; failures alone', async () => {
  await renderPage(LogPage, { address: '/?result=failed&action=login&kind=login' })
  await waitFor(() => expect(asked()).toMatchObject({ isFailed: true, action: 'login', kind: 'login' }))
  expect(asked()).not.toHaveProperty('result')
  expect(asked()).not.toHaveProperty('tab')
})

test('shows what was before and after, field by field', async () => {
  const { user } = await renderPage(LogPage)
  await user.click((await rowOf('li')).getByRole('button', { name: 'Details' }))
  const drawer = within(await screen.findByRole('dialog'))
  const name = within((await drawer.findByText('Gate-00')).closest('tr')!)
  expect(name.getByText('Name')).toBeVisible()
  expect(name.getByText('Gate-01')).toBeVisible()
  expect(drawer.getByText('No')).toBeVisible()
  expect(drawer.getByText('Yes')).toBeVisible()
  expect(drawer.getByText('request-77')).toBeVisible()
  expect(drawer.getByText('ab'.repeat(32))).toBeVisible()
})

test('checks the log and says that it holds', async () => {
  const { user } = await renderPage(LogPage)
  await user.click(await screen.findByRole('button', { name: /Check integrity/ }))
  await waitFor(() => expect(screen.getByText('Nothing was changed, removed or reordered')).toBeVisible())
  expect(screen.getByText(/812 rows, No. 1 to 812/)).toBeVisible()
})

test('says where the log does not hold', async () => {
  server.use({
    log: {
      verify: () => ({
        ...verdict,
        ok: false,
        unsealed: 2,
        faults: [
          { serial: 5, reason: 'changed', rows: 1 },
          { serial: 9, reason: 'missing', rows: 3 },
          { serial: null, reason: 'added', rows: 4 },
          { serial: 0, reason: 'head', rows: 0 },
          { serial: null, reason: 'unsealed', rows: 7, since: '2026-11-20T08:00:00.000Z' },
          { serial: null, reason: 'held', rows: 7, since: '2026-11-20T07:00:00.000Z' },
        ],
        faultCount: 30,
      }),
    },
  })
  const { user } = await renderPage(LogPage)
  await user.click(await screen.findByRole('button', { name: /Check integrity/ }))
  await waitFor(() => expect(screen.getByText('The log does not fit together: 30 faults')).toBeVisible())
  expect(screen.getByText('No. 5: The row was changed')).toBeVisible()
  expect(screen.getByText('No. 9 to 11: Missing')).toBeVisible()
  expect(screen.getByText('Rows without a number (4): Added past the chain')).toBeVisible()
  expect(screen.getByText('The file with the noted hashes is missing')).toBeVisible()
  expect(screen.getByText(/^Rows without a number \(7\): Not sealed, since 2026-11-20 /)).toBeVisible()
  expect(
    screen.getByText(/^An open transaction keeps rows from being sealed, since 2026-11-20 /),
  ).toBeVisible()
  expect(screen.getByText('and 24 more')).toBeVisible()
  expect(screen.getByText('2 new rows are not sealed yet')).toBeVisible()
})

test('says why it could not be checked', async () => {
  server.use({
    log: {
      verify: () => {
        throw new Refusal('log.whole_only', 403)
      },
    },
  })
  const { user } = await renderPage(LogPage)
  await user.click(await screen.findByRole('button', { name: /Check integrity/ }))
  await waitFor(() => expect(screen.getByText(/Only users who see every centre/)).toBeVisible())
})

test('who may only read sees neither export, check nor backups', async () => {
  await renderPage(LogPage, { may: ['log.view'], address: '/?tab=backups' })
  await screen.findByText('li')
  expect(screen.queryByRole('tab', { name: 'Backups' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Check integrity/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
})

test('begins a backup and shows how far it is', async () => {
  const running: LogBackup = { ...backup, id: id(91), status: 'running', rows: 250, endedAt: null, bytes: 0 }
  let list = [backup]
  server.use({
    log: {
      getBackups: () => list,
      backup: () => {
        list = [running, backup]
        return running
      },
    },
  })
  const { user } = await renderPage(LogPage, { address: '/?tab=backups' })
  await user.click(await screen.findByRole('button', { name: /Back up now/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Back up now' }))
  await waitFor(() => expect(screen.getByText('31%')).toBeVisible())
  expect(server.to('/smp/log/backup')[0]?.body).not.toHaveProperty('startTime')
  expect(screen.getByRole('button', { name: /Back up now/ })).toBeDisabled()
})

test('restores after a question, and shows the restored rows', async () => {
  const restored: LogBackup = { ...backup, id: id(92), kind: 'restore', backupId: backup.id }
  let list = [backup]
  server.use({
    log: {
      getBackups: () => list,
      restore: () => {
        list = [restored, backup]
        return restored
      },
    },
  })
  const { user, addressNow } = await renderPage(LogPage, { address: '/?tab=backups' })
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(server.to('/smp/log/restore')[0]?.body).toMatchObject({ id: backup.id }))
  await user.click(await screen.findByRole('button', { name: 'Show rows' }))
  await waitFor(() => expect(asked()).toMatchObject({ restoreId: restored.id }))
  await waitFor(() => expect(screen.getByText(/^Restored rows of/)).toBeVisible())
  await user.click(screen.getByRole('button', { name: /^close$/i }))
  await waitFor(() => expect(addressNow()).not.toContain('restoreId'))
})

test('says why one failed, and which row it was', async () => {
  const failed: LogBackup = {
    ...backup,
    kind: 'restore',
    status: 'failed',
    errorCode: 'log.backup_broken',
    faultSerial: 41,
  }
  server.use({ log: { getBackups: () => [failed, { ...backup, id: id(93), status: 'interrupted' }] } })
  await renderPage(LogPage, { address: '/?tab=backups' })
  const damaged = 'Failed. The backup file was changed or is damaged. First at No. 41'
  await waitFor(() => expect(screen.getByText(damaged)).toBeVisible())
  expect(screen.getByText('Interrupted')).toBeVisible()
})

test('speaks Chinese', async () => {
  await renderPage(LogPage, { language: 'zh_CN' })
  const edited = await rowOf('li')
  expect(edited.getByText('编辑设备')).toBeVisible()
  expect(edited.getByText('成功')).toBeVisible()
  expect(screen.getByRole('tab', { name: '影像' })).toBeVisible()
})
