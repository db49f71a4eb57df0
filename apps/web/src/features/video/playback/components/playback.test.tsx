import { permissions, type PermissionCode } from '@palisade/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { Playback } from './playback.tsx'

const camera = { id: '0190a000-0000-7000-8000-000000000001', name: 'North-Gate-01' }
/** The screen tells tenths of a second. */
const from = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
const opened = vi.fn()
const onLive = vi.fn()
const onPlace = vi.fn()

afterEach(() => {
  opened.mockReset()
  onLive.mockReset()
})

function startSite() {
  startFakeServer({
    organisation: fakeTree([]),
    alarm: { getMoments: () => [] },
    recording: {
      getCoverage: ({ cameraIds }) =>
        cameraIds.map(cameraId => ({
          cameraId,
          spans: [
            [from, from + 600_000, 1],
            [from + 900_000, from + 1_200_000, 2],
          ] as [number, number, number][],
          holes: [],
          fills: [],
          hasCard: false,
          alarms: [from + 950_000],
        })),
      getDays: () => [],
    },
    bookmark: { getByPage: () => ({ list: [], total: 0, pageNum: 1, pageSize: 300 }) },
    playback: {
      open: request => {
        opened(request)
        return [{ socketUrl: '/media/play', token: 'token', expiresAt: new Date().toISOString(), camera }]
      },
    },
  })
}
const open = (
  at?: number,
  language: 'en_US' | 'zh_CN' = 'en_US',
  may: readonly PermissionCode[] = permissions,
) =>
  renderPage(
    () => <Playback cameras={[camera]} {...(at !== undefined && { at })} onLive={onLive} onPlace={onPlace} />,
    {
      language,
      may,
    },
  )

test('more than four windows are asked about, as on the live wall', async () => {
  startSite()
  const cameras = Array.from({ length: 5 }, (_, index) => ({
    id: `0190a000-0000-7000-8000-00000000001${index}`,
    name: `North-Gate-${index}`,
  }))
  const { user } = await renderPage(() => (
    <Playback cameras={cameras} at={from} onLive={onLive} onPlace={onPlace} />
  ))
  const question = within(await screen.findByRole('dialog'))
  expect(opened).not.toHaveBeenCalled()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: /Search$/ }))
  await user.click(await screen.findByRole('button', { name: 'Show anyway' }))
  await waitFor(() => expect(opened).toHaveBeenCalled())
})

test.each([
  ['en_US', /^Height of the timeline/, 'Timeline'],
  ['zh_CN', /^时间轴高度/, '时间轴'],
] as const)(
  'the timeline is made higher by its edge, and stays so, in %s',
  async (language, handle, timeline) => {
    startSite()
    // jsdom has no pointers to capture.
    Element.prototype.setPointerCapture = () => undefined
    const { user, unmount } = await open(from, language)
    const edge = await screen.findByRole('separator', { name: handle })
    const height = () => Number.parseInt(screen.getByRole('slider', { name: timeline }).style.height, 10)
    const least = height()
    expect(least).toBeGreaterThanOrEqual(80)
    edge.focus()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(height()).toBe(least + 16)
    fireEvent.pointerMove(edge, { buttons: 1, movementY: -30 })
    await waitFor(() => expect(height()).toBeGreaterThan(least + 16))
    const made = height()
    unmount()
    await open(from, language)
    await screen.findByRole('separator', { name: handle })
    expect(height()).toBe(made)
  },
)

test('nothing is asked for before the search; without a type it says what is missing', async () => {
  startSite()
  const { user } = await open()
  expect(await screen.findByText('Choose cameras on the left, then search')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove North-Gate-01' }))
  await user.click(screen.getByRole('button', { name: /Search$/ }))
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a camera first.')
  expect(opened).not.toHaveBeenCalled()
})

test('a link to a moment plays it at once: its recordings are listed, and a line leads there', async () => {
  startSite()
  const { user } = await open(from)
  expect(await screen.findByRole('slider', { name: 'Timeline' })).toBeInTheDocument()
  await waitFor(() =>
    expect(opened).toHaveBeenCalledWith(expect.objectContaining({ cameraIds: [camera.id], kind: 'all' })),
  )
  await user.click(await screen.findByRole('tab', { name: 'Found (2)' }))
  const results = screen.getByRole('table', { name: 'Recordings found' })
  expect(within(results).getAllByRole('row')).toHaveLength(3)
  await user.click(within(results).getAllByRole('button')[1]!)
  const at = Date.parse(screen.getByTestId('position').getAttribute('datetime')!)
  expect(at).toBeGreaterThanOrEqual(from)
})

test('a search begins at the first recording found, and what was found fills the timeline', async () => {
  startSite()
  const { user } = await open()
  await screen.findByText('Choose cameras on the left, then search')
  await user.click(screen.getByRole('button', { name: /Search$/ }))
  const timeline = await screen.findByRole('slider', { name: 'Timeline' })
  expect(timeline).toHaveStyle({ height: '80px' })
  await stands(from)
  // A page is a tenth of what the timeline shows: the twenty minutes found, with a little around them.
  timeline.focus()
  await user.keyboard('{PageDown}')
  await waitFor(() => expect(position()).toBe(from + 127_200))
})

test('keys play, go faster, backward and to live video', async () => {
  startSite()
  const { user } = await open(from)
  await screen.findByRole('slider', { name: 'Timeline' })
  await user.keyboard(' ')
  expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument()
  await user.keyboard('r')
  expect(screen.getByRole('button', { name: 'Backward' })).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('b')
  expect(onLive).toHaveBeenCalledWith(camera)
})

const position = () => Date.parse(screen.getByTestId('position').getAttribute('datetime')!)
const stands = (at: number) => waitFor(() => expect(position()).toBe(at))

test('jumps to alarms that had the camera recorded and to holes, both ways, and the timeline goes along', async () => {
  startSite()
  const { user } = await open(from)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next alarm' })).toBeEnabled())
  await user.keyboard('a')
  await stands(from + 950_000)
  await user.keyboard('{Shift>}H{/Shift}')
  await stands(from + 600_000)
  await user.click(screen.getByRole('button', { name: 'Previous alarm' }))
  await stands(from + 600_000)
  await user.click(screen.getByRole('button', { name: 'Next alarm' }))
  await stands(from + 950_000)
})

test('a card is played forward at 1× only: buttons and keys that would do otherwise do nothing and say why', async () => {
  startSite()
  const { user } = await open(from)
  await screen.findByRole('slider', { name: 'Timeline' })
  await user.click(screen.getByRole('combobox', { name: 'Recording type' }))
  await user.click(await screen.findByText('Camera card', { selector: '.ant-select-item-option-content' }))
  await user.click(screen.getByRole('button', { name: /Search$/ }))
  const why = "Plays from the camera's card: forward at 1× only"
  for (const name of ['Backward', 'One picture back']) {
    const button = await screen.findByRole('button', { name })
    await waitFor(() => expect(button).toBeDisabled())
    expect(button).toHaveAttribute('title', why)
  }
  expect(screen.getByRole('combobox', { name: 'Speed' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'One picture on' })).toBeEnabled()
  await user.keyboard('r')
  expect(screen.getByRole('button', { name: 'Backward' })).toHaveAttribute('aria-pressed', 'false')
})

test('who may not watch live video has no way there, and no key that leads to it', async () => {
  startSite()
  const { user } = await open(from, 'en_US', ['playback.view', 'organisation.view'])
  await screen.findByRole('slider', { name: 'Timeline' })
  expect(screen.queryByRole('button', { name: 'Live video' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Take a snapshot' })).not.toBeInTheDocument()
  await user.keyboard('b')
  expect(onLive).not.toHaveBeenCalled()
})

test('the faces of a recorded picture can be compared, once there is one', async () => {
  startSite()
  const { user, addressNow } = await open(from)
  await user.click(await screen.findByRole('button', { name: 'Faces of this picture' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Compare face' }))
  expect(await screen.findByText('There is no picture to save')).toBeInTheDocument()
  expect(addressNow()).not.toContain('person')
})

test('speaks Chinese', async () => {
  startSite()
  await open(from, 'zh_CN')
  expect(await screen.findByText('移动侦测')).toBeInTheDocument()
  expect(await screen.findByRole('slider', { name: '时间轴' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '播放' })).toBeInTheDocument()
})
