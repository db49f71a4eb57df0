import type { EventMapping, EventRule } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { EventRulePage } from './event-rule-page.tsx'

const noDelays = { onDelaySeconds: 0, offDelaySeconds: 0, chatter: null }
const rules: EventRule[] = [
  { type: 'fire', level: 'very_urgent', isEnabled: true, ...noDelays },
  { type: 'motion', level: 'low', isEnabled: false, ...noDelays, onDelaySeconds: 20 },
]
const mapping = (n: number, more: Partial<EventMapping>): EventMapping => ({
  id: `0190a000-0000-7000-8000-00000000000${n}`,
  driver: 'isapi',
  topic: 'VMD',
  alarmType: 'motion',
  isBuiltIn: true,
  seen: 0,
  seenAt: null,
  ...more,
})
const fresh = mapping(2, { driver: 'onvif', topic: 'Vendor/New', alarmType: null, isBuiltIn: false, seen: 7 })
const own = mapping(3, { topic: 'own', alarmType: 'smoke', isBuiltIn: false })

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    eventRule: {
      getList: () => rules,
      update: request => ({ ...rules[1]!, ...request }),
      getMappings: () => [mapping(1, {}), fresh, own],
      saveMapping: request => mapping(2, { ...request, isBuiltIn: false }),
      removeMappings: () => ({}),
      restoreMappings: () => [mapping(1, {})],
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

async function openMappings() {
  const rendered = await renderPage(EventRulePage)
  await rendered.user.click(await screen.findByRole('tab', { name: 'Device events' }))
  await screen.findByText('Vendor/New')
  return rendered
}

test('switches a type on where it stands', async () => {
  const { user } = await renderPage(EventRulePage)
  await waitFor(() => expect(screen.getByText('Very urgent')).toBeVisible())
  await user.click(screen.getByRole('switch', { name: 'Whether Motion detected raises alarms' }))
  await waitFor(() =>
    expect(server.to('/ams/event-rule/update')[0]?.body).toMatchObject({
      type: 'motion',
      level: 'low',
      isEnabled: true,
    }),
  )
})

test('sets delays and a chatter limit of a type, and shows them', async () => {
  const { user } = await renderPage(EventRulePage)
  await waitFor(() => expect(screen.getByText('On after 20 s')).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'Edit the delays of Motion detected' }))
  const onDelay = await screen.findByRole('spinbutton', { name: 'On-delay' })
  await user.clear(onDelay)
  await user.type(onDelay, '45')
  await user.click(screen.getByRole('switch', { name: 'Chatter limit' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.to('/ams/event-rule/update')[0]?.body).toMatchObject({
      type: 'motion',
      onDelaySeconds: 45,
      offDelaySeconds: 0,
      chatter: { count: 3, minutes: 1 },
    }),
  )
  await waitFor(() => expect(screen.getByText('On after 45 s · More than 3 in 1 min fold')).toBeVisible())
})

test('shows what devices sent and nobody assigned, and assigns it', async () => {
  const { user } = await openMappings()
  expect(screen.getAllByText('Not assigned').length).toBeGreaterThan(1)
  await user.click(screen.getByRole('combobox', { name: 'Alarm type of Vendor/New' }))
  await user.type(screen.getByRole('combobox', { name: 'Alarm type of Vendor/New' }), 'Gas leak')
  await user.click(await screen.findByTitle('Gas leak'))
  await waitFor(() =>
    expect(server.to('/ams/event-mapping/save')[0]?.body).toMatchObject({
      driver: 'onvif',
      topic: 'Vendor/New',
      alarmType: 'gas',
    }),
  )
})

test('filters by what is not assigned and by name', async () => {
  const { user } = await openMappings()
  await user.type(screen.getByRole('textbox', { name: 'Event' }), 'vm')
  await waitFor(() => expect(screen.queryByText('Vendor/New')).not.toBeInTheDocument())
  expect(screen.getByText('VMD')).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: 'Event' }))
  await user.click(screen.getByRole('radio', { name: 'Not assigned' }))
  await waitFor(() => expect(screen.queryByText('VMD')).not.toBeInTheDocument())
  expect(screen.getByText('Vendor/New')).toBeVisible()
})

test('adds an event, and refuses one that is there', async () => {
  const { user } = await openMappings()
  await user.click(screen.getByRole('button', { name: /Add event/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Device event'), 'Vendor/New')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(dialog.getByText('This event is in the list already')).toBeVisible())
  await user.type(dialog.getByLabelText('Device event'), 'er')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(server.to('/ams/event-mapping/save')[0]?.body).toMatchObject({
      topic: 'Vendor/Newer',
      alarmType: null,
    }),
  )
})

test('removes only what was added here, and asks first', async () => {
  const { user } = await openMappings()
  const row = screen.getByText('own').closest('tr') as HTMLElement
  await user.click(within(row).getByRole('checkbox'))
  const builtIn = screen.getByText('VMD').closest('tr') as HTMLElement
  expect(within(builtIn).getByRole('checkbox')).toBeDisabled()
  await user.click(screen.getByRole('button', { name: /Remove \(1\)/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(server.to('/ams/event-mapping/batchDelete')[0]?.body).toMatchObject({ ids: [own.id] }),
  )
})

test('puts the built-in events back', async () => {
  const { user } = await openMappings()
  await user.click(screen.getByRole('button', { name: /Restore built-in/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.queryByText('Vendor/New')).not.toBeInTheDocument())
})

test('speaks Chinese', async () => {
  const { user } = await renderPage(EventRulePage, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('columnheader', { name: '产生报警' })).toBeVisible())
  await user.click(screen.getByRole('tab', { name: '设备事件' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /恢复内置设置/ })).toBeVisible())
})
