import { act, screen, waitFor } from '@testing-library/react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { PlaybackProps } from '#shared/feature/parts.ts'
import { playbackAddress } from '#shared/navigation/playback-address.ts'
import { useShownTitle } from '#shared/navigation/screen-title.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { PlaybackOrLive } from './playback-or-live.tsx'

const Title = () => <h1>{useShownTitle('videoControl')}</h1>
const id = '0190a000-0000-7000-8000-000000000001'
const at = Date.parse('2026-11-20T08:15:30Z')
/** Says what it began with: it is made anew when the address says something else. */
function FakePlayback({ at: asked = 0, rate = 1, onLive, onPlace }: PlaybackProps) {
  const [begun] = useState(`${new Date(asked).toISOString()} ${rate}×`)
  const tell = (minutes: number) => onPlace({ cameraIds: [id], at: at + minutes * 60_000, rate: -2 })
  return (
    <>
      <p>{begun}</p>
      <button onClick={() => onLive(undefined)}>back</button>
      <button
        onClick={() => {
          tell(1)
          tell(2)
        }}
      >
        tell
      </button>
    </>
  )
}
const Page = () => (
  <>
    <Title />
    <Link to="/video/control" search={playbackAddress([id], '2026-11-19T00:00:00.000Z') as never}>
      bookmark
    </Link>
    <PlaybackOrLive Playback={FakePlayback}>the wall</PlaybackOrLive>
  </>
)
const titled = (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toBeVisible())
const begunAt = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible())

test.each([
  ['en_US', 'Playback', 'Live video'],
  ['zh_CN', '录像回放', '实时视频'],
] as const)('recordings in place of the wall are called so: %s', async (language, playback, live) => {
  const { user } = await renderPage(Page, { language, address: '/video/control?view=playback' })
  await titled(playback)
  await user.click(screen.getByRole('button', { name: 'back' }))
  await titled(live)
  expect(screen.getByText('the wall')).toBeVisible()
})

test('what playback keeps in the address does not begin it anew, and is read by a reload', async () => {
  const address = `/video/control?cameras=${id}&at=2026-11-20T08:15:30.000Z`
  const { user, addressNow, unmount } = await renderPage(Page, { address })
  await user.click(await screen.findByRole('button', { name: 'tell' }))
  await waitFor(() => expect(addressNow()).toContain('08%3A17%3A30'))
  expect(addressNow()).toContain('speed=-2')
  expect(screen.getByText('2026-11-20T08:15:30.000Z 1×')).toBeVisible()
  const kept = addressNow()
  unmount()
  await renderPage(Page, { address: kept })
  await begunAt('2026-11-20T08:17:30.000Z -2×')
})

test('a link to another moment begins anew, and Back plays again what was left', async () => {
  const { user, goBack } = await renderPage(Page, {
    address: `/video/control?cameras=${id}&at=2026-11-20T08:15:30.000Z`,
  })
  await user.click(await screen.findByRole('button', { name: 'tell' }))
  await user.click(screen.getByRole('link', { name: 'bookmark' }))
  await begunAt('2026-11-19T00:00:00.000Z 1×')
  act(() => goBack())
  await begunAt('2026-11-20T08:17:30.000Z -2×')
  expect(screen.queryByText('2026-11-19T00:00:00.000Z 1×')).toBeNull()
})
