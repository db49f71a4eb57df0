import type { Favorite, WallView } from '@palisade/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeWall, pauseTour, startTour, useWall } from '../api/wall-store.ts'
import { wallCameras } from '../model/wall-reducer.fixture.ts'
import { changing, openVideoPage, playersAtWork, startSite } from './video-page.fixture.tsx'

vi.mock('#shared/player/live-player.ts', async () => ({
  LivePlayer: (await import('#shared/player/silent-player.fixture.ts')).SilentPlayer,
}))

const id = (number: number) => `0190a000-0000-7000-8000-0000000009${String(number).padStart(2, '0')}`
const folder = (number: number, name: string, count: number, more: Partial<Favorite> = {}): Favorite => ({
  id: id(number),
  name,
  owner: 'Li Wei',
  isOwn: true,
  group: null,
  cameras: wallCameras.slice(0, count).map((camera, index) => ({
    id: camera.id,
    name: camera.name,
    alias: index === 0 ? 'Front door' : '',
  })),
  version: 0,
  ...more,
})
const view = (number: number, name: string, more: Partial<WallView> = {}): WallView => ({
  id: id(number),
  name,
  owner: 'Li Wei',
  isOwn: true,
  group: null,
  layout: 6,
  windows: [{ window: 6, camera: wallCameras[0]!, stream: null }],
  tour: null,
  missing: [],
  version: 0,
  ...more,
})

let folders: Favorite[]
let views: WallView[]
/** Cameras whose right was lost while the wall showed them. */
let refused: string[]
let server: ReturnType<typeof startSite>
beforeEach(() => {
  refused = []
  folders = [
    folder(1, 'Night', 6),
    folder(2, 'Gates', 2),
    folder(3, 'Shared', 1, { isOwn: false, owner: 'Anna' }),
  ]
  views = [view(11, 'Evening'), view(12, 'Of Anna', { isOwn: false, owner: 'Anna' })]
  server = startSite()
  server.use({
    favorite: {
      getList: () => folders,
      getGroups: () => [{ id: id(50), name: 'Guards' }],
      sort: ({ ids }) => {
        const place = (one: Favorite) => (one.isOwn ? ids.indexOf(one.id) : ids.length)
        folders = folders.toSorted((a, b) => place(a) - place(b))
        return {}
      },
      add: input => folder(9, input.name, 0),
      update: input => folder(2, input.name, 0),
    },
    wallView: {
      getList: () => views,
      getRefused: () => refused,
      add: input => view(19, input.name),
      update: input => view(11, input.name),
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = () => useWall.getState().wall.windows.map(open => open?.name ?? null)
const layout = () => useWall.getState().wall.layout
const openTab = async (language: 'en_US' | 'zh_CN', name: string) => {
  const page = await openVideoPage({ language })
  await page.user.click(screen.getByText(name))
  return page
}

test.each([
  ['en_US', 'Favorites', 'Open all of Night', 'Show anyway'],
  ['zh_CN', '收藏夹', '打开“Night”中的全部摄像机', '仍然显示'],
] as const)(
  'all cameras of a folder are opened in the layout that has room (%s)',
  async (language, tab, all, go) => {
    const { user } = await openTab(language, tab)
    await user.click(await screen.findByRole('button', { name: all }))
    await user.click(await screen.findByRole('button', { name: go }))
    await waitFor(() => expect(layout()).toBe(6))
    expect(shown()).toEqual(wallCameras.slice(0, 6).map(({ name }) => name))
  },
)

test('a folder of more than twelve cameras is refused in words, unless a free view is chosen', async () => {
  const cameras = Array.from({ length: 13 }, (_, index) => ({
    id: `0190a000-0000-7000-8000-0000000008${index + 10}`,
    name: `Many-${index}`,
    alias: '',
  }))
  folders = [folder(1, 'Night', 0, { cameras })]
  const { user } = await openTab('en_US', 'Favorites')
  await user.click(await screen.findByRole('button', { name: 'Open all of Night' }))
  expect(await screen.findByText(/^At most 12 cameras can be watched at once/)).toBeInTheDocument()
  expect(shown().filter(Boolean)).toEqual([])
  act(() => changeWall({ type: 'layout', layout: 16 }))
  await user.click(screen.getByRole('button', { name: 'Open all of Night' }))
  await user.click(await screen.findByRole('button', { name: 'Show anyway' }))
  await waitFor(() => expect(shown().filter(Boolean)).toHaveLength(13))
})

test('former walls and tours of more than four windows are asked about', async () => {
  const { user } = await openTab('en_US', 'Favorites')
  await user.click(await screen.findByRole('button', { name: 'Open all of Night' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Do not show today' }))
  await user.click(await screen.findByRole('button', { name: 'Show anyway' }))
  await waitFor(() => expect(shown().filter(Boolean)).toHaveLength(6))
  act(() => changeWall({ type: 'close-all' }))
  await user.click(screen.getByRole('button', { name: /Former wall/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(shown().filter(Boolean)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Actions for Night' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tour …' }))
  await user.click(await screen.findByRole('button', { name: 'Start tour' }))
  await user.click(await screen.findByRole('button', { name: 'Show anyway' }))
  await waitFor(() => expect(useWall.getState().tour).not.toBeNull())
})

test('a folder unfolds to its cameras by their aliases; one goes to the wall by a click', async () => {
  const { user } = await openTab('en_US', 'Favorites')
  await user.click(await screen.findByRole('button', { name: /^Gates/ }))
  await user.click(screen.getByRole('button', { name: 'Front door' }))
  expect(shown()[0]).toBe('Camera-1')
  expect(
    within(screen.getByRole('list', { name: 'Favorites folders shared by others' })).getByText('Shared'),
  ).toBeVisible()
  expect(screen.getByRole('img', { name: 'Shared by Anna' })).toBeVisible()
})

test('own folders are put in order by keys, shown at once and sent; others cannot be moved', async () => {
  const { user } = await openTab('en_US', 'Favorites')
  const grips = await screen.findAllByRole('button', { name: /^Move folder/ })
  expect(grips).toHaveLength(2)
  grips[0]?.focus()
  await user.keyboard('{ArrowDown}')
  const own = screen.getByRole('list', { name: 'Own favorites folders' })
  await waitFor(() =>
    expect(
      within(own)
        .getAllByTitle(/^(Night|Gates)$/)
        .map(({ title }) => title),
    ).toEqual(['Gates', 'Night']),
  )
  expect(server.to('/vms/favorite/sort').map(({ body }) => body['ids'])).toEqual([[id(2), id(1)]])
})

test('a new folder takes the cameras of the wall, with an alias and a group', async () => {
  const { user, find } = await openVideoPage()
  await find('Camera-3', '{Enter}')
  await waitFor(() => expect(shown()[0]).toBe('Camera-3'))
  await user.click(screen.getByText('Favorites'))
  await user.click(await screen.findByRole('button', { name: /New folder/ }))
  await user.type(await screen.findByLabelText('Folder name'), 'Yard')
  await user.click(screen.getByRole('button', { name: /Add the cameras of the wall/ }))
  await user.type(screen.getByLabelText('Alias of Camera-3'), 'Third')
  await user.click(screen.getByLabelText('Shared with'))
  await user.click(await screen.findByTitle('Guards'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('/vms/favorite/add')).toHaveLength(1))
  expect(server.to('/vms/favorite/add')[0]?.body).toMatchObject({
    name: 'Yard',
    groupId: id(50),
    cameras: [{ cameraId: wallCameras[2]?.id, alias: 'Third' }],
  })
})

test.each([
  ['en_US', 'Views', /Save this wall/, 'Name of the view', 'Save'],
  ['zh_CN', '视图', /保存当前画面/, '视图名称', '保存'],
] as const)(
  'the wall is saved under a name, and a view is opened by its name (%s)',
  async (language, tab, save, name, ok) => {
    const { user } = await openTab(language, tab)
    await user.click(await screen.findByTitle('Evening'))
    await waitFor(() => expect(layout()).toBe(6))
    expect(shown()[5]).toBe('Camera-1')
    await user.click(screen.getByRole('button', { name: save }))
    await user.type(await screen.findByLabelText(name), 'Morning')
    await user.click(screen.getByRole('button', { name: ok }))
    await waitFor(() => expect(server.to('/vms/wall-view/add')).toHaveLength(1))
    expect(server.to('/vms/wall-view/add')[0]?.body).toMatchObject({
      name: 'Morning',
      layout: 6,
      windows: [{ window: 6, cameraId: wallCameras[0]?.id }],
    })
  },
)

test('a wall with a camera whose right was lost is saved without it, once that is agreed to', async () => {
  refused = [wallCameras[0]!.id]
  const { user } = await openTab('en_US', 'Views')
  await user.click(await screen.findByTitle('Evening'))
  await user.click(screen.getByRole('button', { name: /Save this wall/ }))
  const question = await screen.findByRole('dialog')
  expect(question).toHaveTextContent('Camera-1')
  await user.click(within(question).getByRole('button', { name: 'Save without them' }))
  await user.type(await screen.findByLabelText('Name of the view'), 'Morning')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('/vms/wall-view/add')).toHaveLength(1))
  expect(server.to('/vms/wall-view/add')[0]?.body).toMatchObject({ name: 'Morning', windows: [] })
})

test('a view tells which windows are missing, and drops them only when one says so', async () => {
  views = [view(11, 'Evening', { missing: [2, 5] })]
  const { user } = await openTab('en_US', 'Views')
  await user.click(await screen.findByTitle('Evening'))
  expect(await screen.findByText(/windows 2, 5$/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Actions for Evening' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save the wall here' }))
  await user.click(await screen.findByRole('checkbox', { name: /take out windows 2, 5/ }))
  await user.click(screen.getByRole('button', { name: 'Save the wall here' }))
  await waitFor(() => expect(server.to('/vms/wall-view/update')).toHaveLength(1))
  expect(server.to('/vms/wall-view/update')[0]?.body).toMatchObject({ dropsMissing: true })
})

test('a key for the search brings the tree back', async () => {
  const { user } = await openTab('en_US', 'Views')
  await screen.findByTitle('Evening')
  await user.click(document.body)
  await user.keyboard('/')
  expect(screen.getByLabelText('Search by name')).toHaveFocus()
})

test('a tour leaves no player behind, however often it switches, and an operator’s touch pauses it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openVideoPage()
  await changing(() => startTour({ folderId: id(1), seconds: 3, window: null }))
  await screen.findByText('Tour: Night')
  await waitFor(() => expect(shown()[0]).toBe('Camera-1'))
  for (let turn = 0; turn < 30; turn += 1) {
    await changing(() => void vi.advanceTimersByTime(3_000))
    expect(playersAtWork().length).toBeLessThanOrEqual(4)
  }
  // 30 steps over two pages of four windows.
  expect(shown()).toEqual(['Camera-1', 'Camera-2', 'Camera-3', 'Camera-4'])
  screen
    .getByRole('group', { name: 'Window 1: Camera-1' })
    .dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await waitFor(() => expect(screen.getByText('Tour paused: Night')).toBeVisible())
  const before = shown()
  await changing(() => void vi.advanceTimersByTime(30_000))
  expect(shown()).toEqual(before)
  await changing(() => pauseTour(false))
  await changing(() => void vi.advanceTimersByTime(3_000))
  expect(shown()).not.toEqual(before)
})

test('a tour ends with its folder', async () => {
  await openVideoPage()
  await changing(() => startTour({ folderId: id(40), seconds: 3, window: 1 }))
  await waitFor(() => expect(screen.getByText(/The tour has ended/)).toBeVisible())
  expect(useWall.getState().tour).toBeNull()
})

test('a tour that begins while another runs shows its first cameras for a whole dwell time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openVideoPage()
  await changing(() => startTour({ folderId: id(1), seconds: 60, window: null }))
  await waitFor(() => expect(shown()[0]).toBe('Camera-1'))
  await changing(() => void vi.advanceTimersByTime(50_000))
  await changing(() => startTour({ folderId: id(1), seconds: 60, window: null }))
  await changing(() => void vi.advanceTimersByTime(30_000))
  expect(shown()[0]).toBe('Camera-1')
  await changing(() => void vi.advanceTimersByTime(30_000))
  expect(shown()[0]).toBe('Camera-5')
})

test('the view that the wall shows is marked, until something else is opened', async () => {
  const { user } = await openTab('en_US', 'Views')
  const saved = await screen.findByTitle('Evening')
  expect(saved).toHaveAttribute('aria-current', 'false')
  await user.click(saved)
  await waitFor(() => expect(saved).toHaveAttribute('aria-current', 'true'))
  await changing(() => changeWall({ type: 'close', window: 5 }))
  expect(saved).toHaveAttribute('aria-current', 'false')
})

test('the camera of a window is added to an own folder that does not have it yet', async () => {
  const { user, find } = await openVideoPage()
  await find('Camera-3', '{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Add to favorites' }))
  expect(await screen.findByRole('menuitem', { name: 'Night (already there)' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(screen.queryByRole('menuitem', { name: /Shared/ })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'Gates' }))
  await waitFor(() => expect(server.to('/vms/favorite/update')).toHaveLength(1))
  expect(server.to('/vms/favorite/update')[0]?.body).toMatchObject({
    id: id(2),
    groupId: null,
    cameras: [{ alias: 'Front door' }, { alias: '' }, { cameraId: wallCameras[2]?.id, alias: '' }],
  })
})

test('what others share can be declined, and taken back', async () => {
  const decline = ({ id: declined, isDeclined }: { id: string; isDeclined: boolean }) => {
    const whole = [view(11, 'Evening'), view(12, 'Of Anna', { isOwn: false, owner: 'Anna' })]
    views = isDeclined ? whole.filter(one => one.id !== declined) : whole
    return {}
  }
  server.use({ wallView: { decline } })
  const { user } = await openTab('en_US', 'Views')
  await user.click(await screen.findByRole('button', { name: 'Actions for Of Anna' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Do without it' }))
  await waitFor(() => expect(screen.queryByText('Of Anna')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByText('Of Anna')).toBeVisible())
})
