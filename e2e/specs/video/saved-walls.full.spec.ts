import { contract } from '@palisade/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../../tooling/test/chromium.ts'
import { findBarriers } from '../../support/accessibility.ts'
import { addOperator } from '../../support/database.ts'
import { signIn } from '../../support/product.ts'
import { chooseMenu, logIn, logOut, openConsoleAs } from '../../support/screens/console.ts'
import { wallOf } from '../../support/screens/wall.ts'
import { ownStack } from '../../support/stack.ts'
import { until } from '../../support/until.ts'

const stack = ownStack()
const night = ['North-Gate-01', 'Main-Lobby-01', 'Loading-Dock-01', 'Main-Corridor-2F', 'Server-Room-01']

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

async function openWall(account?: { userName: string; password: string }, language?: 'en_US' | 'zh_CN') {
  const operator = await openConsoleAs(browser, stack, { ...(language && { language }) })
  await logIn(operator, account)
  await chooseMenu(operator, 'videoControl')
  return { ...operator, operator, wall: wallOf(operator) }
}

/** An operator of this run's own, without folders and views. */
async function newOperator(label: string) {
  const userName = `${label}_${Date.now().toString(36)}`
  await addOperator(stack, userName, label)
  return { userName, password: `${userName}-Pass-1` }
}

describe('a saved view', () => {
  it('is opened by its name, and the wall stands there again after the next login', async () => {
    const lena = await newOperator('lena')
    const first = await openWall(lena)
    const { page, wall, t } = first
    await wall.chooseLayout(6)
    await wall.open(night[0]!)
    await wall.open(night[1]!)
    await wall.untilPlays(2, night[1]!)
    await wall.chooseSide('views')
    await page.getByRole('button', { name: t('wallView.save') }).click()
    await page.getByLabel(t('wallView.name')).fill('Evening')
    await page.getByRole('button', { name: t('shared.action.save'), exact: true }).click()
    const saved = page
      .getByRole('region', { name: t('wallView.title') })
      .getByTitle('Evening', { exact: true })
    await saved.waitFor()
    expect(await findBarriers(page)).toEqual([])
    await wall.closeAll()
    await wall.chooseLayout(4)
    await saved.click()
    await wall.windowOf(2, night[1]!).waitFor()
    expect(await wall.windows.count()).toBe(6)
    await logOut(first.operator, 'lena')
    expect(first.faults()).toEqual([])

    const again = await openWall(lena, 'zh_CN')
    await again.wall.untilPlays(1, night[0]!)
    await again.wall.untilPlays(2, night[1]!)
    expect(await again.wall.windows.count()).toBe(6)
    expect(again.faults()).toEqual([])
  })
})

describe('favorites and tours', () => {
  it('a folder is shared with a group; a tour goes through it and stops at an operator’s touch', async () => {
    const product = await signIn(stack)
    const [owner, mate] = [await newOperator('olga'), await newOperator('mei')]
    const { list } = await product.call(contract.user.getByPage, { pageSize: 300 })
    const memberIds = list.filter(({ userName }) => [owner, mate].some(one => one.userName === userName))
    const group = `Night ${owner.userName}`
    await product.call(contract.userGroup.add, {
      name: group,
      roleIds: [],
      memberIds: memberIds.map(({ id }) => id),
    })

    const reader = await openWall(mate)
    await reader.wall.chooseSide('favorites')
    await reader.page.getByText(reader.t('favorite.none')).waitFor()

    const { page, wall, t, faults } = await openWall(owner)
    for (const camera of night.slice(0, 4)) await wall.open(camera)
    await wall.chooseSide('favorites')
    await page.getByRole('button', { name: t('favorite.add') }).click()
    await page.getByLabel(t('favorite.name')).fill('Round')
    await page.getByLabel(t('favorite.group')).click()
    await page.getByTitle(group).click()
    await page.getByRole('button', { name: t('favorite.addWall') }).click()
    await page.getByLabel(t('favorite.aliasOf', { name: night[0]! })).fill('Front')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: t('shared.action.save'), exact: true }).click()

    // The other console hears of it by itself.
    const shared = reader.page.getByRole('list', { name: reader.t('favorite.ofOthers') })
    await shared.getByRole('button', { name: /^Round/ }).click()
    await shared.getByRole('button', { name: 'Front' }).click()
    await reader.wall.untilPlays(1, night[0]!)
    expect(reader.faults()).toEqual([])

    const sockets = new Set<object>()
    page.on('websocket', socket => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    await wall.chooseLayout(1)
    await page.getByRole('button', { name: t('shared.tree.actions', { name: 'Round' }) }).click()
    await page.getByRole('menuitem', { name: t('live.tour.start') }).click()
    await page.getByLabel(t('live.tour.seconds')).fill('3')
    await page.getByRole('button', { name: t('live.tour.go') }).click()
    await page.getByText(t('live.tour.running', { name: 'Round' })).waitFor()
    for (const camera of [...night.slice(0, 4), ...night.slice(0, 4)])
      await until(`the tour shows ${camera}`, async () => (await wall.shown())[0] === camera, 15_000)
    await until('one picture, one socket', () => sockets.size <= 1)
    expect(await page.locator('video').count()).toBe(1)

    await wall.windows.first().click()
    await page.getByText(t('live.tour.paused', { name: 'Round' })).waitFor()
    await page.getByRole('button', { name: t('live.tour.continue') }).click()
    const [before] = await wall.shown()
    await until('the tour goes on', async () => (await wall.shown())[0] !== before, 15_000)
    await page.getByRole('button', { name: t('live.tour.stop') }).click()
    expect(faults()).toEqual([])
  })
})
