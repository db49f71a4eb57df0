import type { Alarm } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/api/api-error.ts'
import { errorText } from '#shared/api/error-text.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildDetails } from '../../model/details.fixture.ts'
import { ShelveButtons } from './shelve-buttons.tsx'

afterEach(() => vi.unstubAllGlobals())

const buttonsOf = (alarm: Partial<Alarm>) => () => <ShelveButtons alarm={buildDetails(alarm)} />
const short = () => screen.queryByRole('button', { name: 'Shelve 15 min' })

test('shelves for the time of the button, by its key, and says until when', async () => {
  const answer = { name: 'Fence-01', endsAt: new Date(Date.now() + 3_600_000).toISOString() }
  const server = startFakeServer({ inhibition: { shelve: () => answer as never } })
  const { user } = await renderPage(buttonsOf({}))
  const long = await screen.findByRole('button', { name: 'Shelve 60 min' })
  expect(long).toHaveAttribute('aria-keyshortcuts', 'L')
  expect(short()).toHaveAttribute('aria-keyshortcuts', 'H')
  await user.click(long)
  await waitFor(() =>
    expect(server.to('/biz/deviceAlarmInhibition/shelve')[0]?.body).toMatchObject({
      alarmId: buildDetails().id,
      minutes: 60,
    }),
  )
  await waitFor(() => expect(screen.getByText(/^Fence-01 is shelved until/)).toBeVisible())
})

test('a refusal says who shelved the source before, and how long it lasts', async () => {
  const refusal = new ApiError({
    failure: 'refused',
    code: 'inhibition.already_shelved',
    params: { by: 'Ben', minutes: 12 },
  })
  expect(errorText(await loadTranslator('en_US'), refusal)).toBe(
    'Ben has shelved this source already: it rings again in 12 min',
  )
})

test.each<[string, Partial<Alarm>, readonly ('alarm.view' | 'alarm.shelve')[]]>([
  ['a closed alarm', { status: 'completed' }, ['alarm.view', 'alarm.shelve']],
  ['an alarm without a device', { deviceId: null }, ['alarm.view', 'alarm.shelve']],
  ['a very urgent one without its permission', { level: 'very_urgent' }, ['alarm.view', 'alarm.shelve']],
  ['whoever may not shelve', {}, ['alarm.view']],
])('nothing is offered for %s', async (_, alarm, may) => {
  const Buttons = buttonsOf(alarm)
  const Page = () => (
    <>
      <Buttons />
      <p>here</p>
    </>
  )
  await renderPage(Page, { may })
  await screen.findByText('here')
  expect(short()).toBeNull()
})
