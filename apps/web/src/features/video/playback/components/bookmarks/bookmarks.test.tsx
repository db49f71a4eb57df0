import type { Bookmark, Contract, InputOf } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { tipsAt } from '../../model/marks.ts'
import { Playback } from '../playback.tsx'
import { BookmarkNowButton } from './bookmark-now-button.tsx'

type Calls = Contract['bookmark']

const camera = { id: '0190a000-0000-7000-8000-000000000001', name: 'North-Gate-01' }
const lobby = { id: '0190a000-0000-7000-8000-000000000002', name: 'Lobby-01' }
const id = (number: number) => `0190a000-0000-7000-8000-00000000010${number}`
const from = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()
const bookmark = (number: number, more: Partial<Bookmark> = {}): Bookmark => ({
  id: id(number),
  camera,
  from: iso(from + number * 60_000),
  to: null,
  text: `Mark ${number}`,
  tags: ['van'],
  owner: 'Li Wei',
  isOwn: true,
  hasRecording: true,
  version: 0,
  ...more,
})

let bookmarks: Bookmark[]
let asked: InputOf<Calls['getByPage']>[]
const added = vi.fn<(request: object) => void>()

beforeEach(() => {
  bookmarks = [
    bookmark(3, { camera: lobby, hasRecording: false, isOwn: false, owner: '' }),
    bookmark(2, { to: iso(from + 180_000) }),
    bookmark(1),
  ]
  asked = []
  added.mockReset()
  startFakeServer({
    organisation: fakeTree([]),
    alarm: { getMoments: () => [] },
    recording: { getCoverage: () => [], getDays: () => [] },
    playback: {
      open: ({ cameraIds }) =>
        cameraIds.map(cameraId => ({
          socketUrl: '/media/play',
          token: 'token',
          expiresAt: iso(Date.now()),
          camera: cameraId === lobby.id ? lobby : camera,
        })),
    },
    bookmark: {
      getByPage: request => {
        asked.push(request)
        const list = bookmarks.filter(
          one =>
            (request.tag === undefined || one.tags.includes(request.tag)) &&
            (!request.cameraIds || request.cameraIds.includes(one.camera.id)),
        )
        return { list, total: list.length, pageNum: 1, pageSize: 50 }
      },
      getTags: () => ['van', 'red'],
      add: request => {
        added(request)
        return bookmark(9)
      },
      addNow: request => {
        added(request)
        return bookmark(9)
      },
      batchDelete: ({ ids }) => {
        bookmarks = bookmarks.filter(one => !ids.includes(one.id))
        return {}
      },
    },
  })
})

const open = (at: number | undefined = from, language: 'en_US' | 'zh_CN' = 'en_US') =>
  renderPage(() => <Playback cameras={[camera]} at={at} onLive={() => {}} onPlace={() => undefined} />, {
    language,
  })
const positionOf = () => Date.parse(screen.getByTestId('position').getAttribute('datetime') ?? '')

test('keys jump to the next bookmark and back', async () => {
  const { user } = await open()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next bookmark' })).toBeEnabled())
  await user.keyboard('k')
  await waitFor(() => expect(positionOf()).toBe(from + 60_000))
  await user.keyboard('k')
  await waitFor(() => expect(positionOf()).toBe(from + 120_000))
  await user.keyboard('{Shift>}K{/Shift}')
  await waitFor(() => expect(positionOf()).toBe(from + 60_000))
})

test('a key marks where the recording stands, with a text and tags, each tag once', async () => {
  const { user } = await open(from + 30_000)
  await screen.findByRole('slider', { name: 'Timeline' })
  await user.keyboard('n')
  const form = await screen.findByRole('dialog')
  expect(form).toHaveTextContent('Bookmark of North-Gate-01')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await within(form).findByText('Required')).toBeInTheDocument()
  expect(added).not.toHaveBeenCalled()
  await user.type(within(form).getByLabelText('Text'), 'Red van')
  await user.type(within(form).getByLabelText('Tags'), 'Van,van,')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(added).toHaveBeenCalledWith(
      expect.objectContaining({
        cameraId: camera.id,
        text: 'Red van',
        tags: ['Van'],
        from: iso(from + 30_000),
        to: null,
      }),
    ),
  )
})

test('a tag that is too long is refused in words', async () => {
  const { user } = await open()
  await screen.findByRole('slider', { name: 'Timeline' })
  await user.keyboard('n')
  const form = await screen.findByRole('dialog')
  await user.type(within(form).getByLabelText('Text'), 'x')
  await user.type(within(form).getByLabelText('Tags'), `${'v'.repeat(21)},`)
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await within(form).findByText('At most 20 characters')).toBeInTheDocument()
  expect(added).not.toHaveBeenCalled()
})

test('the list tells what is found, finds by tag and camera, opens, and deletes one’s own', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Bookmarks' }))
  const list = screen.getByRole('list', { name: 'Bookmarks' })
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3))
  const [gone, span] = within(list).getAllByRole('listitem')
  expect(gone).toHaveTextContent('No recording any more')
  expect(gone).toHaveTextContent('by somebody who is gone')
  await user.click(within(span!).getByRole('link'))
  await waitFor(() => expect(positionOf()).toBe(from + 120_000))
  expect(within(span!).getByRole('link')).toHaveAttribute(
    'href',
    `/video/control?cameras=${camera.id}&at=${encodeURIComponent(iso(from + 120_000))}`,
  )

  await user.click(screen.getByRole('checkbox', { name: 'Only of the chosen cameras' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
  await user.type(screen.getByRole('textbox', { name: 'Search text' }), 'mark')
  const wanted = expect.objectContaining({ searchText: 'mark', cameraIds: [camera.id] })
  await waitFor(() => expect(asked).toContainEqual(wanted))
  await user.click(screen.getByRole('button', { name: 'Delete bookmark: Mark 1' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
})

test('one of another camera is opened beside the chosen ones, and the list stays', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Bookmarks' }))
  await user.click(await screen.findByRole('link', { name: /Mark 3$/ }))
  expect(await screen.findByRole('group', { name: 'Lobby-01' })).toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'North-Gate-01' })).toBeInTheDocument()
  await waitFor(() => expect(positionOf()).toBe(from + 180_000))
  expect(screen.getByRole('list', { name: 'Bookmarks' })).toBeInTheDocument()
})

test('of live video the moment of the press is marked, however long one types', async () => {
  const { user } = await renderPage(() => <BookmarkNowButton cameraId={camera.id} cameraName={camera.name} />)
  const before = performance.now()
  await user.click(await screen.findByRole('button', { name: 'Bookmark what is shown now' }))
  await user.type(await screen.findByLabelText('Text'), 'Now')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(added).toHaveBeenCalledTimes(1))
  const { ago } = added.mock.calls[0]![0] as { ago: number }
  expect(ago).toBeGreaterThan(0)
  expect(ago).toBeLessThanOrEqual(performance.now() - before)
})

test('who may not make bookmarks sees them and no buttons', async () => {
  const { user } = await renderPage(
    () => <Playback cameras={[camera]} at={from} onLive={() => {}} onPlace={() => undefined} />,
    {
      may: ['playback.view'],
    },
  )
  await user.click(await screen.findByRole('tab', { name: 'Bookmarks' }))
  expect(await screen.findByText('Mark 1')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /bookmark:/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Bookmark this moment' })).toBeNull()
})

test('speaks Chinese', async () => {
  const { user } = await open(from, 'zh_CN')
  await user.click(await screen.findByRole('tab', { name: '书签' }))
  expect(await screen.findByText('录像已不存在')).toBeInTheDocument()
})

test('the tip tells what is marked under the pointer, with the camera where there are several', () => {
  const marks = [{ from: 1000, to: 1000, text: 'One' }]
  const wide = [{ from: 5000, to: 9000, text: 'Span' }]
  expect(tipsAt([{ name: 'A', marks }], 1050, 10)).toEqual(['One'])
  expect(tipsAt([{ name: 'A', marks }], 1070, 10)).toEqual([])
  expect(
    tipsAt(
      [
        { name: 'A', marks: wide },
        { name: 'B', marks: [] },
      ],
      7000,
      1,
    ),
  ).toEqual(['A: Span'])
})
