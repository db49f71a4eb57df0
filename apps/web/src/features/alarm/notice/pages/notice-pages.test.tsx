import type { EscalationChain, EventFrame, NoticeDelivery, ShownNotice } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emitEvent } from '#shared/events/listeners.ts'
import { AlarmNotices } from '../components/delivery/alarm-notices.tsx'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { growByTwo } from '#shared/testing/grown.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { listenToNotices } from '../api/notice-events.ts'
import { NoticePopups } from '../components/notice-popups.tsx'
import { OwnDialog } from '../components/own-dialog.tsx'
import { NoticeLogPage } from './notice-log-page.tsx'
import { NoticeSettingsPage } from './notice-settings-page.tsx'

const id = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = '2026-11-22T10:00:00.000Z'
const firstChain: EscalationChain = {
  isEnabled: true,
  waits: { very_urgent: 60, urgent: null, general: null, low: null },
  steps: [
    { userIds: [], groupIds: [], roleIds: [], duties: ['handle'], channels: ['console'], webhookIds: [] },
  ],
  repeats: 1,
  version: 0,
  savedBy: '',
  savedAt: null,
}
const delivery: NoticeDelivery = {
  id: id(1),
  noticeId: id(2),
  reason: 'escalation',
  channel: 'email',
  recipient: 'Bob',
  state: 'waiting',
  why: 'timeout',
  answer: '',
  attempts: 2,
  title: 'Nobody has acknowledged: Fire (Very urgent)',
  alarmId: id(3),
  alarmNumber: '20261122-7',
  createdAt: at,
  sentAt: null,
  shownAt: null,
  confirmedAt: null,
  dueAt: at,
}
const shown: ShownNotice = {
  id: id(1),
  title: 'Fire',
  text: '<b>Hall</b>',
  level: null,
  alarmId: null,
  step: null,
  at,
}
const own = {
  ways: ['push' as const, 'email' as const],
  quiet: null,
  quietCoversVeryUrgent: false,
  version: 0,
  email: 'ann@example.com',
  phones: 0,
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    notice: {
      getByPage: () => ({ list: [delivery], total: 1, pageNum: 1, pageSize: 10 }),
      getOfAlarm: () => [delivery],
      getChain: () => firstChain,
      updateChain: input => ({ ...firstChain, ...(input as typeof firstChain), version: 1 }),
      getRecipients: () => ({
        users: [{ id: id(5), name: 'Bob' }],
        groups: [],
        roles: [{ id: id(6), name: 'Night' }],
        webhooks: [],
      }),
      getServers: () => ({ mayEdit: true, mail: null, mqtt: null }),
      updateMailServer: () => ({ mayEdit: true, mail: null, mqtt: null }),
      getWebhooks: () => [],
      addWebhook: input => ({
        id: id(8),
        version: 1,
        savedBy: 'Ann',
        savedAt: at,
        name: input.name,
        url: input.url,
        isEnabled: input.isEnabled,
        secret: 'shown-once',
      }),
      getOwnUnconfirmed: () => [shown, { ...shown, id: id(2), title: 'Panic', step: 2 }],
      confirm: () => ({}),
      markShown: () => ({}),
      getOwn: () => own,
      updateOwn: () => ({ ...own, version: 1 }),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const sent = (call: string) => server.to(`/ams/notice/${call}`).map(({ body }) => body)

describe('the settings', () => {
  test('the product’s own chain is shown as what it is, and goes on step by step', async () => {
    const { user } = await renderPage(NoticeSettingsPage)
    await waitFor(() => expect(screen.getByText(/It is in force until you save another/)).toBeVisible())
    expect(screen.getByRole('switch', { name: 'In force' })).toBeChecked()
    const own = within(screen.getByRole('region', { name: 'Step 1' }))
    expect(own.getByText('Who may handle the alarm and is signed in')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add step' }))
    const step = within(screen.getByRole('region', { name: 'Step 2' }))
    await user.click(step.getByRole('combobox', { name: 'Roles' }))
    await user.click(await screen.findByTitle('Night'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('updateChain')).toHaveLength(1))
    expect(sent('updateChain')[0]).toMatchObject({
      isEnabled: true,
      waits: firstChain.waits,
      steps: [{ duties: ['handle'] }, { duties: [], roleIds: [id(6)], userIds: [], channels: ['console'] }],
      version: 0,
    })
  })

  test('a mail server needs a host and a sender; what was typed as password is sent, and no empty one', async () => {
    const { user } = await renderPage(NoticeSettingsPage)
    await user.click(await screen.findByRole('tab', { name: 'E-mail' }))
    await user.type(await screen.findByLabelText('Server'), 'mail.example')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByLabelText('Sender address')).toBeInvalid())
    expect(sent('updateMailServer')).toEqual([])
    await user.type(screen.getByLabelText('Sender address'), 'site@mail.example')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('updateMailServer')).toHaveLength(1))
    expect(sent('updateMailServer')[0]).toMatchObject({ password: null, security: 'starttls', port: 587 })
  })

  test('servers that serve all centres are only shown to who may not change them', async () => {
    server.use({ notice: { getServers: () => ({ mayEdit: false, mail: null, mqtt: null }) } })
    const { user } = await renderPage(NoticeSettingsPage)
    await user.click(await screen.findByRole('tab', { name: 'E-mail' }))
    await waitFor(() => expect(screen.getByText(/only super administrators change them/)).toBeVisible())
    expect(screen.getByLabelText('Server')).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  test('the secret of a new webhook is shown once', async () => {
    const { user } = await renderPage(NoticeSettingsPage)
    await user.click(await screen.findByRole('tab', { name: 'Webhooks' }))
    await user.click(await screen.findByRole('button', { name: /Add webhook/ }))
    await user.type(screen.getByLabelText('Name'), 'Desk')
    await user.type(screen.getByLabelText('Address'), 'receiver.example/a')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByText('shown-once')).toBeVisible())
    expect(sent('addWebhook')[0]).toMatchObject({ name: 'Desk', url: 'https://receiver.example/a' })
  })
})

test.each([
  [
    'en_US',
    'Waiting · No answer in time',
    'E-mail',
    /^Told 2 times, last \d\d:\d\d:\d\d · 1 notice not sent$/,
  ],
  ['zh_CN', '等待发送 · 应答超时', '电子邮件', /^已通知 2 次，最近 \d\d:\d\d:\d\d · 1 条未发出$/],
] as const)('the log, and the line at an alarm that unfolds, %s', async (language, state, way, line) => {
  const log = await renderPage(NoticeLogPage, { language })
  await waitFor(() => expect(screen.getByText(state)).toBeVisible())
  expect(screen.getByText(way)).toBeVisible()
  log.unmount()
  const sentAt = (n: number) => ({ ...delivery, id: id(n), sentAt: at, state: 'sent' as const, why: null })
  server.use({ notice: { getOfAlarm: () => [delivery, sentAt(5), sentAt(6)] } })
  const { user } = await renderPage(() => <AlarmNotices alarmId={id(3)} />, { language })
  const summary = await screen.findByText(line)
  expect(screen.getByText(state)).not.toBeVisible()
  await user.click(summary)
  expect(screen.getByText(state)).toBeVisible()
})

describe('notices below the screen', () => {
  test('the newest is shown, and confirmed alone; what it says is no code', async () => {
    const { user } = await renderPage(NoticePopups)
    const bar = within(await screen.findByRole('status', { name: 'Notices' }))
    expect(bar.getByText('<b>Hall</b>')).toBeVisible()
    await waitFor(() => expect(sent('markShown')).toMatchObject([{ ids: [id(1)] }]))
    server.use({ notice: { getOwnUnconfirmed: () => [] } })
    await user.click(bar.getByRole('button', { name: 'Got it' }))
    expect(sent('confirm')).toMatchObject([{ ids: [id(1)] }])
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Notices' })).toBeNull())
  })

  test('all are confirmed together only in a list that shows each of them', async () => {
    const { user } = await renderPage(NoticePopups)
    await user.click(await screen.findByRole('button', { name: '1 further notice' }))
    const list = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(list.getByText('Step 2')).toBeVisible())
    await waitFor(() => expect(sent('markShown')).toMatchObject([{ ids: [id(1)] }, { ids: [id(1), id(2)] }]))
    await user.click(list.getByRole('button', { name: 'Got all of them' }))
    expect(sent('confirm')).toMatchObject([{ ids: [id(1), id(2)] }])
  })

  test('one that is out of view is not shown, and holds up confirming all', async () => {
    class FirstInView extends IntersectionObserver {
      override observe(target: Element): void {
        if ((target as HTMLElement).dataset['viewId'] === id(1)) super.observe(target)
      }
    }
    vi.stubGlobal('IntersectionObserver', FirstInView)
    const { user } = await renderPage(NoticePopups)
    await user.click(await screen.findByRole('button', { name: '1 further notice' }))
    const list = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(list.getByText('1 is not shown yet: scroll to the end')).toBeVisible())
    expect(list.getByRole('button', { name: 'Got all of them' })).toBeDisabled()
    expect(sent('markShown').flatMap(({ ids }) => ids)).not.toContain(id(2))
  })

  test('are fetched again when their alarm is answered', async () => {
    server.use({ notice: { getOwnUnconfirmed: () => [{ ...shown, alarmId: id(3) }] } })
    const { queryClient } = await renderPage(NoticePopups)
    const end = listenToNotices(queryClient)
    await waitFor(() => expect(screen.getByRole('status', { name: 'Notices' })).toBeVisible())
    server.use({ notice: { getOwnUnconfirmed: () => [] } })
    emitEvent({ seq: '1', at, type: 'alarm.changed', data: { id: id(3) } } as EventFrame)
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Notices' })).toBeNull())
    end()
  })
})

test('one’s own settings: ways, and quiet hours over the night', async () => {
  const onClose = vi.fn()
  const { user } = await renderPage(() => <OwnDialog onClose={onClose} />)
  await user.click(await screen.findByRole('switch', { name: 'E-mail' }))
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  const address = screen.getByRole('textbox', { name: 'E-mail address' })
  await user.clear(address)
  await user.type(address, 'ann at home')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address).toBeInvalid())
  expect(sent('updateOwn')).toEqual([])
  await user.clear(address)
  await user.type(address, 'ann@home.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent('updateOwn')[0]).toMatchObject({
    email: 'ann@home.example',
    ways: ['push'],
    quiet: { from: 1320, to: 360 },
    version: 0,
  })
})

test('notices that go out meanwhile wait until they are asked for', async () => {
  const { queryClient } = await renderPage(NoticeLogPage)
  await screen.findByText('Bob')
  const list = [{ ...delivery, id: id(71) }, { ...delivery, id: id(72), recipient: 'Zoe' }, delivery]
  server.use({ notice: { getByPage: () => ({ list, total: 3, pageNum: 1, pageSize: 10 }) } })
  await growByTwo(queryClient)
  expect(screen.queryByText('Zoe')).toBeNull()
})
