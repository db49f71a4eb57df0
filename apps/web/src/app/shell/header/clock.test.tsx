import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { takeServerTime, useServerOffset } from '#shared/api/server-time.ts'
import { renderUi } from '#shared/testing/render.tsx'
import { Clock } from './clock.tsx'

afterEach(() => useServerOffset.setState({ known: undefined }))

/** An answer that came at once, of a server whose clock is this far ahead of the computer's, ms. */
const answer = (ahead: number) => {
  const now = performance.now()
  takeServerTime({ serverTime: Date.now() + ahead, sentAt: now, receivedAt: now })
}

test('the header shows the server’s time, and says that this computer’s is behind it', async () => {
  answer(3_600_500)
  await renderUi(<Clock />)
  const shown = screen.getByTitle('Server time').getAttribute('datetime') ?? ''
  expect(Math.round((Date.parse(shown) - Date.now()) / 60_000)).toBe(60)
  expect(screen.getByRole('status')).toHaveTextContent('This clock is 1:00:00 behind')
})

test('the other way round, in Chinese', async () => {
  answer(-125_500)
  await renderUi(<Clock />, 'zh_CN')
  expect(screen.getByRole('status')).toHaveTextContent('本机时间快 2:05')
})

test('a clock that is right enough is no news', async () => {
  answer(1_500)
  await renderUi(<Clock />)
  expect(screen.queryByRole('status')).toBeNull()
})
