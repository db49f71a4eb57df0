import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PlaybackProps } from '../../../../shared/feature/parts.ts'
import { useShownTitle } from '../../../../shared/navigation/screen-title.ts'
import { renderPage } from '../../../../shared/testing/render-page.tsx'
import { PlaybackOrLive } from './playback-or-live.tsx'

const Title = () => <h1>{useShownTitle('videoControl')}</h1>
const FakePlayback = ({ onLive }: PlaybackProps) => <button onClick={() => onLive(undefined)}>back</button>
const Page = () => (
  <>
    <Title />
    <PlaybackOrLive Playback={FakePlayback}>the wall</PlaybackOrLive>
  </>
)
const titled = (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toBeVisible())

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
