import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PlaybackProps } from '#shared/feature/parts.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { Playback } from './playback.tsx'

const camera = { id: '0190a000-0000-7000-8000-000000000001', name: 'North-Gate-01' }
const HOUR = 3_600_000
const noon = Math.floor(Date.now() / 1000) * 1000 - 24 * HOUR
const range = { from: noon - 2 * HOUR, to: noon + 2 * HOUR }
const asked = vi.fn()
const onPlace = vi.fn<PlaybackProps['onPlace']>()

afterEach(() => {
  asked.mockReset()
  onPlace.mockReset()
})

function open(given: Omit<PlaybackProps, 'cameras' | 'onLive' | 'onPlace'> = {}) {
  startFakeServer({
    organisation: fakeTree([]),
    alarm: { getMoments: () => [] },
    recording: { getCoverage: () => [], getDays: () => [] },
    bookmark: { getByPage: () => ({ list: [], total: 0, pageNum: 1, pageSize: 300 }) },
    playback: {
      open: request => {
        asked(request)
        return [{ socketUrl: '/media/play', token: 'token', expiresAt: new Date().toISOString(), camera }]
      },
    },
  })
  return renderPage(() => (
    <Playback cameras={[camera]} {...given} onLive={() => undefined} onPlace={onPlace} />
  ))
}
const position = () => Date.parse(screen.getByTestId('position').getAttribute('datetime')!)
const timeline = () => screen.findByRole('slider', { name: 'Timeline' })

test('what the address says is played: its range and type, from its moment, at its speed', async () => {
  await open({ at: noon, range, kind: 'alarm', rate: -2 })
  expect(await timeline()).toHaveAttribute('aria-valuemin', String(range.from))
  expect(position()).toBe(noon)
  await waitFor(() => expect(asked).toHaveBeenCalledWith(expect.objectContaining({ kind: 'alarm' })))
  expect(screen.getByRole('button', { name: 'Backward' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByTitle('2×')).toBeVisible()
  expect(onPlace).not.toHaveBeenCalled()
})

test('a range that may not be searched, or without the moment, is none', async () => {
  await open({ at: noon, range: { from: noon - 80 * HOUR, to: noon + HOUR } })
  expect(await timeline()).toHaveAttribute('aria-valuemin', String(noon - 12 * HOUR))
})

test('before a search the choice is told; then what is played, where it stands, and how fast it goes', async () => {
  const { user } = await open({ range })
  await user.click(await screen.findByRole('button', { name: /Search$/ }))
  await waitFor(() =>
    expect(onPlace).toHaveBeenLastCalledWith({
      cameraIds: [camera.id],
      range,
      kind: 'all',
      at: range.from,
      rate: 1,
    }),
  )
  ;(await timeline()).focus()
  await user.keyboard('{ArrowRight}+')
  await waitFor(() =>
    expect(onPlace).toHaveBeenLastCalledWith(expect.objectContaining({ at: range.from + 10_000, rate: 2 })),
  )
})

test('a camera that is taken away is taken out of the address', async () => {
  const { user } = await open({ range })
  await user.click(await screen.findByRole('button', { name: 'Remove North-Gate-01' }))
  expect(onPlace).toHaveBeenLastCalledWith({ cameraIds: [], range, kind: 'all' })
})

test('a time is typed: within the range it is gone to, outside of it the recordings around it are looked for', async () => {
  const { user } = await open({ at: noon, range })
  await timeline()
  const type = async (text: string) => {
    await user.keyboard('t')
    await user.clear(screen.getByRole('textbox', { name: 'Go to a time' }))
    await user.keyboard(`${text}{Enter}`)
  }
  await type('25:00')
  expect(screen.getByRole('textbox', { name: 'Go to a time' })).toHaveAttribute('aria-invalid', 'true')
  await user.keyboard('{Escape}')
  expect(position()).toBe(noon)
  const typed = (at: number) => new Date(at).toLocaleString('sv-SE')
  await type(typed(noon + HOUR))
  await waitFor(() => expect(position()).toBe(noon + HOUR))
  expect(await timeline()).toHaveFocus()
  const before = noon - 48 * HOUR
  await type(typed(before))
  await waitFor(() => expect(position()).toBe(before))
  expect(await timeline()).toHaveAttribute('aria-valuemin', String(before - 12 * HOUR))
})
