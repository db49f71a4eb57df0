import { LIVE_TILE_LIMIT } from '@palisade/contract'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addCamera } from '../support/cameras.ts'
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

/** Names of the buttons of a window that reach out of it. */
async function buttonsBeyond(tile: Locator): Promise<string[]> {
  const edge = (await tile.boundingBox())!
  const buttons = await tile.getByRole('button').all()
  const beyond = await Promise.all(
    buttons.map(async button => {
      const { x, y, width, height } = (await button.boundingBox())!
      const isAcross = x < edge.x || x + width > edge.x + edge.width
      return isAcross || y < edge.y || y + height > edge.y + edge.height
    }),
  )
  const names = await Promise.all(buttons.map(button => button.getAttribute('aria-label')))
  return names.flatMap((name, index) => (beyond[index] ? [name ?? ''] : []))
}

describe('the wall by mouse', () => {
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
    const first = wall.windowOf(1, gate)
    await first.hover()
    const line = await buttonsBeyond(first)
    await first.getByRole('button', { name: t('live.more') }).click()
    expect([line, await buttonsBeyond(first)]).toEqual([[], []])
    const snapshot = first.getByRole('button', { name: t('live.snapshot'), exact: true })
    await Promise.all([page.waitForEvent('download'), snapshot.click()])
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
    expect(download.suggestedFilename()).toMatch(/^Main-Lobby-01_\d{8}-\d{6}[+-]\d{4}\.jpg$/)
    await page.getByText(t('live.snapshotSaved', { name: download.suggestedFilename() })).waitFor()

    const sound = second.locator('audio')
    const isHeard = () =>
      sound.evaluate(
        (audio: { muted?: boolean; currentTime?: number }) => !audio.muted && audio.currentTime! > 0,
      )
    expect(await isHeard()).toBe(false)
    await page.keyboard.press('m')
    await until('it is heard', isHeard)

    await page.keyboard.press('Delete')
    await wall.emptyWindow(2).waitFor()
    await page.keyboard.press('ArrowLeft')
    await until('the first window has the focus', () => hasFocus(first))
    expect(faults()).toEqual([])
  })
})
