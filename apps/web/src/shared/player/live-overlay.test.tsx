import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { LiveInfo } from './live-info.tsx'
import { LiveOverlay } from './live-overlay.tsx'
import { initialStatus } from './live-status.ts'

test.each([
  ['en_US', 'Insufficient permission', 'Ask the administrator for access to this camera.'],
  ['zh_CN', '权限不足', '请联系管理员开通该摄像机的权限。'],
] as const)(
  'what the server does not permit is called so, with the next step: %s',
  async (language, text, step) => {
    const status = { ...initialStatus('sub'), phase: 'refused', cause: 'no_permission' } as const
    await renderUi(<LiveOverlay status={status} />, language)
    await waitFor(() => expect(screen.getByText(text)).toBeVisible())
    expect(screen.getByText(step)).toBeVisible()
  },
)

test.each([
  ['en_US', 'Main stream is H.265: showing the auxiliary one', 'Can be turned (PTZ)'],
  ['zh_CN', '主码流为 H.265，已显示辅码流', '可云台控制'],
] as const)(
  'a tile says which stream it shows in place of another, and that its camera turns: %s',
  async (language, text, sign) => {
    const camera = { id: 'c', name: 'Dome', hasSub: true, hasPtz: true }
    const status = { ...initialStatus('sub'), phase: 'playing', unshownMain: 'H.265', camera } as const
    await renderUi(<LiveInfo status={status} name="Dome" />, language)
    await waitFor(() => expect(screen.getByText(text)).toBeVisible())
    expect(screen.getByRole('img', { name: sign })).toBeVisible()
  },
)

test('the picture is called old only where one stands below the words', async () => {
  const stalled = { ...initialStatus('sub'), phase: 'stalled', cause: 'stalled' } as const
  const { rerender } = await renderUi(
    <LiveOverlay status={{ ...stalled, lastPictureAt: Date.now() - 5000 }} />,
  )
  await waitFor(() => expect(screen.getByText('The picture shown is old.')).toBeVisible())
  for (const status of [stalled, { ...stalled, phase: 'down' } as const]) {
    rerender(<LiveOverlay status={status} />)
    await waitFor(() => expect(screen.getByText('Waiting for the camera.')).toBeVisible())
    expect(screen.queryByText(/picture shown is old/)).toBeNull()
  }
})

test.each([
  ['en_US', 'The player of this browser stood still; starting it again', /The camera sends pictures/],
  ['zh_CN', '本浏览器的播放器停住了，正在重新启动', /摄像机仍在发送画面/],
] as const)('a player that stands is not called a fault of the camera: %s', async (language, text, step) => {
  await renderUi(<LiveOverlay status={{ ...initialStatus('sub'), phase: 'stuck' }} />, language)
  await waitFor(() => expect(screen.getByText(text)).toBeVisible())
  expect(screen.getByText(step)).toBeVisible()
})

test.each([
  ['en_US', 'No sound'],
  ['zh_CN', '无声音'],
] as const)('a tile tells announced sound that does not come: %s', async (language, text) => {
  const status = { ...initialStatus('sub'), phase: 'playing', hasAudio: true } as const
  const { rerender } = await renderUi(
    <LiveInfo status={{ ...status, isSilent: true }} name="Dome" />,
    language,
  )
  await waitFor(() => expect(screen.getByText(text)).toBeVisible())
  rerender(<LiveInfo status={status} name="Dome" />)
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

test.each([
  ['en_US', 'Codec and bit rate', '512 kbit/s', '12 fps'],
  ['zh_CN', '编码与码率', '512 kbit/s', '12 帧/秒'],
] as const)(
  'codec and bit rate are under an (i), the delay is always there: %s',
  async (language, name, rate, fps) => {
    const status = {
      ...initialStatus('sub'),
      phase: 'playing',
      codec: 'H.264',
      width: 640,
      height: 360,
      rate: 512,
      fps: 12,
      delay: 180,
    } as const
    await renderUi(<LiveInfo status={status} name="Dome" />, language)
    await waitFor(() => expect(screen.getByTestId('delay')).toBeVisible())
    expect(screen.queryByText(rate)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name }))
    for (const text of ['H.264', '640×360', rate, fps])
      await waitFor(() => expect(screen.getByText(text)).toBeVisible())
  },
)
