import type { ResourceNode } from '@palisade/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { coveredInset, useMapStore } from '#shared/map/map-store.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import type { LiveStatus } from '#shared/player/live-status.ts'
import { SilentPlayer } from '#shared/player/silent-player.fixture.ts'
import { hideWarningToday } from '#shared/player/wall/daily-warning.ts'
import { useWall } from '../api/wall-store.ts'
import { emptyWall } from '../model/wall-reducer.ts'
import { VideoControlPage } from './video-control-page.tsx'

vi.mock('#shared/player/live-player.ts', async () => ({
  LivePlayer: (await import('#shared/player/silent-player.fixture.ts')).SilentPlayer,
}))

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const area: ResourceNode = {
  id: id(100),
  parentId: null,
  type: 'area',
  name: 'Car Park',
  code: 'P1',
  longitude: null,
  latitude: null,
}
const cameras = Array.from({ length: 13 }, (_, index): ResourceNode => ({
  ...area,
  id: id(index + 1),
  parentId: area.id,
  type: 'device',
  name: `Camera-${index + 1}`,
  code: `C${index + 1}`,
  deviceKind: 'camera',
  state: 'online',
}))

beforeEach(() => {
  SilentPlayer.all = []
  useWall.setState({ wall: emptyWall(), centreId: '' })
  startFakeServer({ organisation: fakeTree([area, ...cameras]) })
})
afterEach(() => vi.unstubAllGlobals())

async function openPage(language: 'en_US' | 'zh_CN' = 'en_US') {
  const page = await renderPage(VideoControlPage, { language })
  const open = async (name: string) => page.user.dblClick(await screen.findByText(name))
  return { ...page, open }
}
const windowNamed = (name: string) => screen.findByRole('group', { name })

test('opens a camera by double click in the next free window', async () => {
  const { open } = await openPage()
  await open('Camera-1')
  await open('Camera-2')
  expect(await windowNamed('Window 1: Camera-1')).toBeVisible()
  expect(await windowNamed('Window 2: Camera-2')).toBeVisible()
  expect(SilentPlayer.all).toHaveLength(2)
})

test('opens a camera in the window chosen from its menu', async () => {
  const { user } = await openPage()
  await user.click(await screen.findByRole('button', { name: 'Actions for Camera-3' }))
  await user.click(await screen.findByText('Put on window 4'))
  expect(await windowNamed('Window 4: Camera-3')).toBeVisible()
})

describe('the warning above four windows', () => {
  async function openFive() {
    const page = await openPage()
    for (const name of ['Camera-1', 'Camera-2', 'Camera-3', 'Camera-4', 'Camera-5']) await page.open(name)
    return { ...page, dialog: within(await screen.findByRole('dialog')) }
  }

  test('adds nothing when it is declined', async () => {
    const { user, dialog } = await openFive()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(useWall.getState().wall).toMatchObject({ layout: 4, windows: { length: 4 } })
  })

  test('is put away for the day, unless its user wants it again', async () => {
    const { user, dialog, open } = await openFive()
    await user.click(dialog.getByRole('checkbox', { name: 'Do not show today', checked: true }))
    await user.click(dialog.getByRole('button', { name: 'Show anyway' }))
    expect(await windowNamed('Window 5: Camera-5')).toBeVisible()
    expect(useWall.getState().wall.layout).toBe(6)
    const again = async () => {
      await user.click(screen.getByRole('button', { name: /Close all/ }))
      for (const name of ['Camera-1', 'Camera-2', 'Camera-3', 'Camera-4', 'Camera-5']) await open(name)
    }
    await again()
    await user.click(await screen.findByRole('button', { name: 'Show anyway' }))
    expect(await windowNamed('Window 5: Camera-5')).toBeVisible()
    await again()
    expect(await windowNamed('Window 5: Camera-5')).toBeVisible()
  })
})

test.each([
  ['en_US', 'Window 1: Camera-1', 'Whole picture'],
  ['zh_CN', '窗口 1：Camera-1', '还原画面'],
] as const)(
  'the wheel enlarges a live picture, a button shows all of it, in %s',
  async (language, name, all) => {
    const box = { left: 0, top: 0, width: 100, height: 100 } as DOMRect
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box)
    const { user, open } = await openPage(language)
    await open('Camera-1')
    const video = (await windowNamed(name)).querySelector('video')!
    expect(video.style.transform).toBe('')
    fireEvent.wheel(video, { deltaY: -100, clientX: 50, clientY: 50 })
    expect(video.style.transform).toMatch(/scale\(1\.25\)/)
    await user.click(screen.getByRole('button', { name: all }))
    expect(video.style.transform).toBe('')
    expect(screen.queryByRole('button', { name: all })).toBeNull()
    vi.restoreAllMocks()
  },
)

test('the map stands beside the wall until it is put away, and is left so', async () => {
  const first = await openPage()
  const hide = await screen.findByRole('button', { name: /Hide map/ })
  expect(hide).toHaveAttribute('aria-pressed', 'true')
  await first.user.click(hide)
  first.unmount()
  await openPage()
  await waitFor(() => expect(screen.getByRole('button', { name: /Show map/ })).toBeVisible())
})

/** Every element is of this size, CSS px. */
function measureAll(contentRect: { width: number; height: number }) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #onSize: (entries: { contentRect: typeof contentRect }[]) => void
      constructor(onSize: (entries: { contentRect: typeof contentRect }[]) => void) {
        this.#onSize = onSize
      }
      observe() {
        this.#onSize([{ contentRect }])
      }
      disconnect() {}
    },
  )
}

test('the map is told what the wall covers of it, which is less beside the column of new alarms', async () => {
  measureAll({ width: 1000, height: 500 })
  const { user } = await openPage()
  const covered = () => coveredInset(useMapStore.getState().insets).left
  await waitFor(() => expect(covered()).toBe(780))
  await user.click(await screen.findByRole('button', { name: /Hide map/ }))
  expect(covered()).toBe(0)
})

test('refuses a thirteenth camera', async () => {
  const { open } = await openPage()
  hideWarningToday()
  for (const camera of cameras) await open(camera.name)
  expect(
    await screen.findByText('At most 12 cameras can be watched at once. A free view shows up to 36.'),
  ).toBeInTheDocument()
  expect(SilentPlayer.all.filter(player => !player.closed)).toHaveLength(12)
})

test('in a tall wall windows stand below each other, and the arrow keys go that way', async () => {
  measureAll({ width: 400, height: 900 })
  const { user } = await openPage()
  await user.click(await screen.findByTitle('2 windows'))
  const first = await screen.findByRole('group', { name: 'Window 1' })
  expect(screen.getByRole('group', { name: 'Live video' })).toHaveStyle({
    gridTemplateColumns: 'repeat(1, minmax(0, 1fr))',
  })
  first.focus()
  await user.keyboard('{ArrowRight}')
  expect(first).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('group', { name: 'Window 2' })).toHaveFocus()
})

test('is worked by keys alone', async () => {
  const { user, open } = await openPage()
  await open('Camera-1')
  await open('Camera-2')
  screen.getByRole('group', { name: 'Window 1: Camera-1' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('group', { name: 'Window 2: Camera-2' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(useWall.getState().wall.enlarged).toBe(1)
  const restore = screen.getByRole('button', { name: 'Back to all windows' })
  expect(within(restore).getByRole('img')).toHaveAccessibleName('fullscreen-exit')
  await waitFor(() => expect(SilentPlayer.all[0]?.paused).toBe(true))
  await user.keyboard('{Enter}{Delete}')
  expect(useWall.getState().wall.windows[1]).toBeNull()
  expect(SilentPlayer.all[1]?.closed).toBe(true)
})

test('B on a window leads to what its camera saw half a minute ago', async () => {
  const { user, open, addressNow } = await openPage()
  await open('Camera-1')
  await open('Camera-2')
  screen.getByRole('group', { name: 'Window 1: Camera-1' }).focus()
  await user.keyboard('b')
  await waitFor(() => expect(addressNow()).toContain(`cameras=${id(1)}`))
  const { searchParams } = new URL(addressNow(), 'http://localhost')
  const ago = Date.now() - Date.parse(searchParams.get('at') ?? '')
  expect(ago).toBeGreaterThanOrEqual(30_000)
  expect(ago).toBeLessThan(60_000)
})

describe('a tile says what it is worth', () => {
  async function tileWith(status: Partial<LiveStatus>) {
    const { open } = await openPage()
    await open('Camera-1')
    const tile = await windowNamed('Window 1: Camera-1')
    SilentPlayer.all[0]?.tell(status)
    return within(tile)
  }

  test('playing: stream and delay, the bit rate under an (i)', async () => {
    const playing = {
      phase: 'playing',
      codec: 'H.264',
      width: 640,
      height: 360,
      rate: 812.4,
      delay: 87.6,
    } as const
    const tile = await tileWith(playing)
    await waitFor(() => expect(tile.getByText('88 ms')).toBeVisible())
    expect(tile.getByText('Auxiliary stream')).toBeVisible()
    fireEvent.click(tile.getByRole('button', { name: 'Codec and bit rate' }))
    expect(await screen.findByText('812 kbit/s')).toBeInTheDocument()
  })

  test('stalled: how old the picture is', async () => {
    const tile = await tileWith({ phase: 'stalled', cause: 'stalled', lastPictureAt: Date.now() - 5000 })
    await waitFor(() => expect(tile.getByText('Stalled: no new picture')).toBeVisible())
    expect(tile.getByText(/Picture is \d+ s old/)).toBeVisible()
  })

  test.each([
    ['wrong_credentials', 'Camera refuses the stored user name or password'],
    ['unreachable', 'Camera not reachable on the network'],
    ['no_such_stream', 'The camera has no such stream'],
    ['offline', 'Device not online'],
  ] as const)('%s: the cause and the next step', async (cause, text) => {
    const tile = await tileWith({ phase: 'down', cause })
    await waitFor(() => expect(tile.getByText(text)).toBeVisible())
    expect(tile.getByText(/itself|device list/)).toBeVisible()
  })

  test('a format that this browser cannot decode: the way out', async () => {
    const tile = await tileWith({ phase: 'unsupported', cause: 'unsupported_codec' })
    await waitFor(() => expect(tile.getByText(/Set this stream to H.264/)).toBeVisible())
  })

  test('a jump to live is told', async () => {
    const tile = await tileWith({ phase: 'playing', jumpedAt: Date.now() })
    await waitFor(() => expect(tile.getByText('Fell behind: jumped to live')).toBeVisible())
  })
})

test('saves no picture that is not live', async () => {
  const { user, open } = await openPage()
  await open('Camera-1')
  SilentPlayer.all[0]?.tell({ phase: 'stalled' })
  await user.click(screen.getByRole('button', { name: 'Take snapshot' }))
  expect(await screen.findByText('There is no live picture to save')).toBeInTheDocument()
})

test('the faces of a window can be compared: those of a picture that is not live cannot', async () => {
  const { user, open } = await openPage()
  await open('Camera-1')
  SilentPlayer.all[0]?.tell({ phase: 'stalled' })
  await user.click(await screen.findByRole('button', { name: 'Faces of this picture' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Look up in watch lists' }))
  expect(await screen.findByText('There is no live picture to save')).toBeInTheDocument()
})

test('another screen and back: the wall stands there as it was left', async () => {
  const { open, unmount } = await openPage()
  await open('Camera-4')
  unmount()
  await renderPage(VideoControlPage)
  expect(await windowNamed('Window 1: Camera-4')).toBeVisible()
})

test('speaks Chinese', async () => {
  const { open } = await openPage('zh_CN')
  await open('Camera-1')
  expect(await windowNamed('窗口 1：Camera-1')).toBeVisible()
  expect(screen.getByRole('button', { name: /全部关闭/ })).toBeVisible()
})
