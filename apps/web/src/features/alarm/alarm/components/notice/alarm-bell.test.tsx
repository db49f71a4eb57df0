import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#shared/session/session-store.ts'
import { defaultParameters } from '#shared/testing/session.fixture.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { playAlarmSound, useAlarmSound } from '../../sound/alarm-sound.ts'
import { buildFakeAudio } from '../../sound/fake-audio.fixture.ts'
import { AlarmBell } from './alarm-bell.tsx'

const byLevel = { very_urgent: 0, urgent: 3, general: 2, low: 0 }

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  useAlarmSound.setState({ isMuted: false, isBlocked: false })
  server = startFakeServer({ alarm: { countOpen: () => ({ onAlert: 3, inProgress: 2, byLevel }) } })
})
afterEach(() => vi.unstubAllGlobals())

test('its number and its words are the same: those nobody has taken, of every centre; it leads to them', async () => {
  const { user, container, addressNow } = await renderPage(AlarmBell)
  const bell = await screen.findByRole('button', { name: '3 unacknowledged alarms, 2 in progress' })
  expect(container.querySelector('.ant-badge-count')).toHaveTextContent(/^3$/)
  expect(server.to('/ams/findAlarmCount.json')[0]?.body).toMatchObject({ everyCentre: true })
  await user.click(bell)
  await waitFor(() => expect(addressNow()).toContain('/alarm/live'))
})

test('the sound is switched off and on, and this browser remembers it', async () => {
  const { user } = await renderPage(AlarmBell)
  await user.click(await screen.findByRole('button', { name: 'Alarm sound is on', pressed: true }))
  const off = await screen.findByRole('button', { name: 'Alarm sound is off', pressed: false })
  expect(localStorage.getItem('alarm-sound-muted')).toBe('yes')
  await user.click(off)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Alarm sound is on' })).toBeVisible())
  expect(localStorage.getItem('alarm-sound-muted')).toBe('no')
})

test('a site without alarm sound is told, and nothing can be switched', async () => {
  await renderPage(AlarmBell)
  act(() => useSession.setState({ parameters: { ...defaultParameters, 'alarm.sound': false } }))
  const off = await screen.findByRole('button', { name: 'Alarm sound is off for this site', pressed: false })
  expect(off).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Alarm sound is on' })).toBeNull()
})

test('a sound the browser holds back is shown, and one click lets it through', async () => {
  const audio = buildFakeAudio(false)
  const { user } = await renderPage(AlarmBell)
  await act(() => playAlarmSound('urgent'))
  const blocked = await screen.findByRole('button', { name: /holds the sound back/ })
  expect(blocked).toHaveClass('ant-btn-dangerous')
  audio.allow()
  await user.click(blocked)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Alarm sound is on' })).toBeVisible())
  await act(() => playAlarmSound('urgent'))
  expect(audio.tones).toHaveLength(4)
})

test('who has muted the alarms is not asked to let them be heard', async () => {
  useAlarmSound.setState({ isMuted: true, isBlocked: true })
  await renderPage(AlarmBell)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Alarm sound is off' })).toBeVisible())
  expect(screen.queryByRole('button', { name: /holds the sound back/ })).toBeNull()
})
