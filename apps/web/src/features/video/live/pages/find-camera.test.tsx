import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { SilentPlayer } from '#shared/player/silent-player.fixture.ts'
import { changeWall, useWall } from '../api/wall-store.ts'
import { areaNode, cameraNodes, changing, openVideoPage, shownNow, startSite } from './video-page.fixture.tsx'

vi.mock('#shared/player/live-player.ts', async () => ({
  LivePlayer: (await import('#shared/player/silent-player.fixture.ts')).SilentPlayer,
}))
afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  startSite()
})

describe('by its name', () => {
  test('Enter opens the first one found, and the search keeps the keyboard for the next', async () => {
    const { search, find } = await openVideoPage()
    await find('camera-12', '{Enter}')
    await waitFor(() => expect(shownNow()).toEqual({ selected: 'Camera-12', enlarged: undefined }))
    expect(search).toHaveFocus()
    await find('Camera-3', '{Enter}')
    await waitFor(() => expect(shownNow().selected).toBe('Camera-3'))
  })

  test('Ctrl+Enter opens it over the wall and gives it the keyboard, Esc shows all windows, / goes back', async () => {
    const { user, search, find } = await openVideoPage()
    await find('Camera-7', '{Control>}{Enter}{/Control}')
    const window = await screen.findByRole('group', { name: 'Window 1: Camera-7' })
    await waitFor(() => expect(window).toHaveFocus())
    expect(shownNow()).toEqual({ selected: 'Camera-7', enlarged: 'Camera-7' })
    await user.keyboard('{Escape}')
    expect(shownNow()).toEqual({ selected: 'Camera-7', enlarged: undefined })
    await user.keyboard('/')
    expect(search).toHaveFocus()
  })

  test('a name is typed at once when nothing has the keyboard; a window keeps its own keys', async () => {
    const { user, search } = await openVideoPage()
    await user.keyboard('Camera-7')
    expect(search).toHaveValue('Camera-7')
    screen.getByRole('group', { name: 'Window 1' }).focus()
    await user.keyboard('x')
    expect(search).toHaveValue('Camera-7')
  })

  test('with one over the wall, the next one found takes its place', async () => {
    const { find } = await openVideoPage()
    await find('Camera-7', '{Control>}{Enter}{/Control}')
    await waitFor(() => expect(shownNow().enlarged).toBe('Camera-7'))
    await find('Camera-8', '{Enter}')
    await waitFor(() => expect(shownNow().enlarged).toBe('Camera-8'))
    expect(screen.getByRole('group', { name: /Camera-7/, hidden: true })).toHaveAttribute('inert')
  })

  test('a text that was changed before it was found opens nothing', async () => {
    const server = startSite()
    const late = Promise.withResolvers<void>()
    const { search } = fakeTree([areaNode, ...cameraNodes])
    server.use({
      organisation: {
        search: async input => {
          if (input.text === 'Camera-12') await late.promise
          return search!(input)
        },
      },
    })
    const { user, find } = await openVideoPage()
    await find('Camera-12', '{Enter}')
    await waitFor(() => expect(server.to('/basic/area/search')).not.toEqual([]))
    await user.keyboard('x')
    late.resolve()
    await waitFor(() => expect(screen.getByText('Nothing found')).toBeVisible())
    expect(shownNow().selected).toBeUndefined()
  })

  test('Ctrl+Enter in the tree opens it over the wall, too', async () => {
    const { user } = await openVideoPage()
    await screen.findByText('Camera-1')
    screen.getByRole('tree').focus()
    await user.keyboard('{ArrowDown}{Control>}{Enter}{/Control}')
    await waitFor(() => expect(shownNow().enlarged).toBe('Camera-1'))
  })
})

describe('full screen', () => {
  let element: Element | null = null
  const enter = vi.fn(async () => {
    element = document.documentElement
    document.dispatchEvent(new Event('fullscreenchange'))
  })
  const leave = vi.fn(async () => {
    element = null
    document.dispatchEvent(new Event('fullscreenchange'))
  })
  beforeEach(() => {
    element = null
    vi.clearAllMocks()
    Object.defineProperties(document, {
      fullscreenEnabled: { configurable: true, value: true },
      fullscreenElement: { configurable: true, get: () => element },
      exitFullscreen: { configurable: true, value: leave },
    })
    document.documentElement.requestFullscreen = enter
  })
  afterEach(() => {
    for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
      Reflect.deleteProperty(document, name)
    Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
  })

  test('by F on the wall, back by F; the tree is out of reach meanwhile', async () => {
    const { user, search, find } = await openVideoPage()
    await find('Camera-7', '{Control>}{Enter}{/Control}')
    const window = await screen.findByRole('group', { name: 'Window 1: Camera-7' })
    await waitFor(() => expect(window).toHaveFocus())
    await user.keyboard('f')
    expect(enter).toHaveBeenCalledOnce()
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect(search.closest('aside')).toHaveAttribute('inert')
    await user.keyboard('f')
    expect(leave).toHaveBeenCalledOnce()
    expect(screen.getByRole('toolbar')).toBeVisible()
  })

  test('by a button of the wall, back by one on each picture, and it ends with the screen', async () => {
    const { user, find, unmount } = await openVideoPage()
    await find('Camera-7', '{Enter}')
    const window = await screen.findByRole('group', { name: 'Window 1: Camera-7' })
    const toolbar = within(screen.getByRole('toolbar'))
    await user.click(toolbar.getByRole('button', { name: /Full screen/ }))
    await user.click(within(window).getByRole('button', { name: 'Leave full screen' }))
    expect(leave).toHaveBeenCalledOnce()
    await user.click(within(window).getByRole('button', { name: 'Full screen' }))
    unmount()
    expect(leave).toHaveBeenCalledTimes(2)
  })
})

describe('only those that can be turned', () => {
  test.each([
    ['en_US', 'Only cameras that can be turned', 'Can be turned (PTZ)'],
    ['zh_CN', '仅显示可云台控制的摄像机', '可云台控制'],
  ] as const)('are shown when asked, each with its sign: %s', async (language, filter, sign) => {
    const { user } = await openVideoPage({ language })
    await screen.findByText('Camera-1')
    expect(screen.getAllByRole('img', { name: sign })).toHaveLength(2)
    await user.click(screen.getByRole('checkbox', { name: filter }))
    await waitFor(() => expect(screen.queryByText('Camera-1')).toBeNull())
    expect(screen.getByText('Camera-2')).toBeVisible()
    expect(screen.getByText('Camera-12')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: filter }))
    await waitFor(() => expect(screen.getByText('Camera-1')).toBeVisible())
  })

  test('none of them: says so', async () => {
    startSite([areaNode, cameraNodes[0]!])
    const { user } = await openVideoPage()
    await user.click(screen.getByRole('checkbox', { name: 'Only cameras that can be turned' }))
    await waitFor(() => expect(screen.getByText('No camera here can be turned.')).toBeVisible())
  })
})

describe('an empty wall says what to do next', () => {
  test.each([
    ['en_US', /type its name in the search/],
    ['zh_CN', /在搜索框输入名称/],
  ] as const)('with cameras: %s', async (language, text) => {
    await openVideoPage({ language })
    await screen.findByText('Camera-1')
    const first = document.querySelector<HTMLElement>('[data-window="0"]')!
    expect(within(first).getByText(text)).toBeVisible()
  })

  test.each([
    ['en_US', 'There are no cameras here yet.', 'Find and add cameras'],
    ['zh_CN', '此处还没有摄像机。', '发现并添加摄像机'],
  ] as const)(
    'without any, in the tree and on the wall, with the way to add some: %s',
    async (language, text, link) => {
      startSite([areaNode])
      await openVideoPage({ language })
      expect(await screen.findAllByText(text)).toHaveLength(2)
      for (const way of screen.getAllByRole('link', { name: link }))
        expect(way).toHaveAttribute('href', '/setting/device/access/onboarding')
    },
  )

  test('who may not add cameras is told whom to ask', async () => {
    startSite([areaNode])
    await openVideoPage({ may: ['organisation.view', 'live.view'] })
    expect(await screen.findAllByText(/Ask an administrator/)).toHaveLength(2)
    expect(screen.queryByRole('link')).toBeNull()
  })
})

test('the former wall comes back by one click', async () => {
  const { user } = await openVideoPage()
  const open = (index: number) => {
    const { id, name } = cameraNodes[index]!
    changeWall({ type: 'open', camera: { id, name } })
  }
  await changing(() => open(0))
  expect(screen.queryByRole('button', { name: /Former wall/ })).toBeNull()
  await changing(() => {
    changeWall({ type: 'close-all' })
    open(4)
  })
  await user.click(screen.getByRole('button', { name: /Former wall/ }))
  await waitFor(() => expect(screen.getByRole('group', { name: 'Window 1: Camera-1' })).toBeVisible())
  expect(screen.queryByRole('button', { name: /Former wall/ })).toBeNull()
})

test.each([
  ['en_US', 'Stream: Automatic', 'Auxiliary stream', 'Stream: Auxiliary stream'],
  ['zh_CN', '码流：自动', '辅码流', '码流：辅码流'],
] as const)('the stream of a window is chosen by hand: %s', async (language, button, choice, chosen) => {
  const { user } = await openVideoPage({ language })
  const { id, name } = cameraNodes[0]!
  await changing(() => changeWall({ type: 'open', camera: { id, name } }))
  await user.click(await screen.findByRole('button', { name: button }))
  await user.click(await screen.findByRole('menuitem', { name: choice }))
  expect(useWall.getState().wall.windows[0]).toEqual({ id, name, stream: 'sub' })
  expect(screen.getByRole('button', { name: chosen })).toBeInTheDocument()
})

test('a stored camera that was renamed meanwhile carries the name that the server tells with its picture', async () => {
  await openVideoPage()
  const { id, name } = cameraNodes[0]!
  await changing(() => changeWall({ type: 'open', camera: { id, name: 'Old name' } }))
  const camera = { id, name, hasSub: true, hasPtz: false }
  await changing(() => SilentPlayer.all[0]?.tell({ camera }))
  await waitFor(() => expect(screen.getByRole('group', { name: `Window 1: ${name}` })).toBeVisible())
})

test('Esc belongs to what lies over the wall first', async () => {
  const { find } = await openVideoPage()
  await find('Camera-7', '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(shownNow().enlarged).toBe('Camera-7'))
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(shownNow().enlarged).toBe('Camera-7')
  dialog.remove()
})
