import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addCamera, untilCause } from '../support/cameras.ts'
import { startJourneys } from '../support/journey.ts'
import { chooseMenu } from '../support/screens/console.ts'
import { wallOf } from '../support/screens/wall.ts'
import { until } from '../support/until.ts'

const { site, signIn, sitDown } = startJourneys()
const gate = 'North-Gate-01'
const lobby = 'Main-Lobby-01'

async function openWall(language: 'en_US' | 'zh_CN' = 'en_US') {
  const operator = await sitDown({ language })
  await chooseMenu(operator, 'videoControl')
  return { ...operator, operator, wall: wallOf(operator) }
}

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

    for (const count of [1, 2, 6, 9, 10, 12, 4]) {
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
