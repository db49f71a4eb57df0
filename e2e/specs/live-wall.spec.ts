import { LIVE_TILE_LIMIT } from '@palisade/contract'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addCamera, untilCause } from '../support/cameras.ts'
import { startJourneys } from '../support/journey.ts'
import { hideTab } from '../support/screens/hidden-tab.ts'
import { chooseMenu } from '../support/screens/console.ts'
import { wallOf } from '../support/screens/wall.ts'
import { until } from '../support/until.ts'

const { site, signIn, sitDown } = startJourneys()
const gate = 'North-Gate-01'
const lobby = 'Main-Lobby-01'
const twelve = [
  gate,
  lobby,
  'Staff-Entrance-01',
  'Perimeter-North-01',
  'Main-Corridor-2F',
  'Server-Room-01',
].concat(
  ['Car-Park-West', 'Car-Park-East', 'Car-Park-Barrier', 'Loading-Dock-01', 'Warehouse-Aisle-03'],
  'Perimeter-South-01',
)

async function openWall(language: 'en_US' | 'zh_CN' = 'en_US') {
  const operator = await sitDown({ language })
  await chooseMenu(operator, 'videoControl')
  return { ...operator, operator, wall: wallOf(operator) }
}

const hasFocus = (tile: Locator) => tile.evaluate(element => element.matches(':focus'))
const phaseOf = (tile: Locator) => tile.locator('[data-camera]').getAttribute('data-phase')

describe('the wall by mouse', () => {
  it('takes cameras from the tree, swaps them, shows one large, goes through its layouts', async () => {
    const { page, wall, t, faults } = await openWall()
    await (await wall.findCamera(gate)).dragTo(wall.emptyWindow(3))
    await wall.windowOf(3, gate).waitFor()
    await (await wall.findCamera(lobby)).dragTo(wall.emptyWindow(1))
    await wall.untilPlays(1, lobby)
    await wall.untilPlays(3, gate)
    await wall.windowOf(1, lobby).dragTo(wall.windowOf(3, gate))
    await wall.windowOf(1, gate).waitFor()
    await wall.untilPlays(3, lobby)

    // Large shows the main stream, small the auxiliary one; a covered window takes no pictures.
    await wall.untilStream(1, gate, 'sub')
    await wall
      .windowOf(1, gate)
      .getByRole('button', { name: t('live.enlarge') })
      .click()
    await wall.untilStream(1, gate, 'main')
    await wall.untilPlays(1, gate)
    expect(await phaseOf(wall.windowOf(3, lobby))).toBe('paused')
    await wall
      .windowOf(1, gate)
      .getByRole('button', { name: t('live.restore') })
      .click()
    await wall.untilStream(1, gate, 'sub')
    await wall.untilPlays(3, lobby)

    for (const count of [1, 6, 9, 10, 12, 4]) {
      await wall.chooseLayout(count)
      await until(`${count} windows`, async () => (await wall.windows.count()) === count)
    }
    // One window keeps the first camera; what has no window any more was closed.
    await wall.windowOf(1, gate).waitFor()
    await wall.closeAll()
    await wall.emptyWindow(1).waitFor()
    expect(await page.locator('video').count()).toBe(0)
    expect(faults()).toEqual([])
  })

  it('shows twelve at most, each of them playing', async () => {
    const { page, wall, t, faults } = await openWall()
    const product = await signIn()
    await addCamera(product, 'Extra-Gate', { mainUrl: await site.urlOf('cam01') })
    await wall.chooseLayout(12)
    for (const camera of twelve.slice(0, 4)) await wall.open(camera)
    await wall.open(twelve[4]!)
    await wall.warning.getByRole('checkbox', { name: t('live.warning.notToday') }).check()
    await wall.warning.getByRole('button', { name: t('live.warning.go') }).click()
    for (const camera of twelve.slice(5)) await wall.open(camera)
    await wall.open('Extra-Gate')
    await page.getByText(t('live.limit', { count: LIVE_TILE_LIMIT })).waitFor()
    for (const [index, camera] of twelve.entries()) {
      const tile = wall.windowOf(index + 1, camera)
      await until(`${camera} plays`, async () => (await phaseOf(tile)) === 'playing', 30_000)
    }
    expect(faults()).toEqual([])
  })

  it('takes no pictures while the tab is hidden', async () => {
    const { page, wall, t, faults } = await openWall()
    await wall.open(gate)
    await wall.untilPlays(1, gate)
    await hideTab(page, true)
    await wall.overlayOf(1, gate).getByText(t('live.phase.paused')).waitFor()
    await hideTab(page, false)
    await wall.untilPlays(1, gate)
    expect(faults()).toEqual([])
  })
})

describe('the wall by keyboard', () => {
  it('chooses, enlarges, takes a snapshot, lets be heard, closes', async () => {
    const { page, wall, t, faults } = await openWall()
    await wall.open(gate)
    await wall.open(lobby)
    const [first, second] = [wall.windowOf(1, gate), wall.windowOf(2, lobby)]
    await wall.untilPlays(2, lobby)
    await first.focus()
    await page.keyboard.press('ArrowRight')
    await until('the second window has the focus', () => hasFocus(second))
    await page.keyboard.press('Enter')
    await until('it is large', () => wall.isEnlarged(second))
    await wall.untilStream(2, lobby, 'main')
    await page.keyboard.press('Enter')
    await until('it is small again', async () => !(await wall.isEnlarged(second)))
    await wall.untilPlays(2, lobby)

    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('s')])
    expect(download.suggestedFilename()).toMatch(/^Main-Lobby-01_\d{8}-\d{6}\.jpg$/)
    await page.getByText(t('live.snapshotSaved', { name: download.suggestedFilename() })).waitFor()

    const sound = second.locator('video')
    expect(await sound.evaluate((video: { muted?: boolean }) => video.muted)).toBe(true)
    await page.keyboard.press('m')
    await until('it is heard', () => sound.evaluate((video: { muted?: boolean }) => video.muted === false))

    await page.keyboard.press('Delete')
    await wall.emptyWindow(2).waitFor()
    await page.keyboard.press('ArrowLeft')
    await until('the first window has the focus', () => hasFocus(first))
    expect(faults()).toEqual([])
  })
})

describe('a picture that cannot be shown', () => {
  it('names the cause and the next step', async () => {
    const product = await signIn()
    const digest = await site.urlOf('cam03')
    const wrong = {
      wrong_credentials: { mainUrl: digest, username: 'palisade', password: 'not-the-password' },
      no_such_stream: { mainUrl: digest.replace('/cam03/sub', '/cam99/main') },
      unreachable: { mainUrl: 'rtsp://127.0.0.1:1/main' },
    } as const
    const causes = Object.keys(wrong) as (keyof typeof wrong)[]
    await Promise.all(causes.map(cause => addCamera(product, nameOf(cause), wrong[cause])))
    // Before anybody looks, so that their pop-ups hide nothing here.
    for (const cause of causes) await untilCause(product, nameOf(cause), cause)

    const { wall, t, faults } = await openWall()
    for (const [index, cause] of causes.entries()) {
      await wall.open(nameOf(cause))
      const overlay = wall.overlayOf(index + 1, nameOf(cause))
      await overlay.getByText(t(`enums.streamCause.${cause}`)).waitFor()
      await overlay.getByText(t(`live.next.${cause}`)).waitFor()
    }

    // H.265 is the large picture of this camera, H.264 the small one.
    const east = 'Car-Park-East'
    await wall.open(east)
    await wall.untilPlays(4, east)
    await wall
      .windowOf(4, east)
      .getByRole('button', { name: t('live.enlarge') })
      .click()
    await wall
      .windowOf(4, east)
      .getByText(t('live.info.fallback', { codec: 'H.265' }))
      .waitFor()
    await wall.untilPlays(4, east)
    await wall
      .windowOf(4, east)
      .getByRole('button', { name: t('live.restore') })
      .click()
    await wall.untilPlays(4, east)
    expect(faults()).toEqual([])
  })
})

const nameOf = (cause: string) => `Bad-${cause}`
