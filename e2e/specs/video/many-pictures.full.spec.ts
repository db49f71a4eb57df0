import { contract } from '@palisade/contract'
import { describe, expect, it } from 'vitest'
import type { ProductClient } from '../../../apps/simulator/src/product/product-client.ts'
import { addOperator } from '../../support/database.ts'
import { startJourneys } from '../../support/journey.ts'
import { chooseMenu, logIn } from '../../support/screens/console.ts'
import { wallOf } from '../../support/screens/wall.ts'
import { until } from '../../support/until.ts'

const { stack, site, signIn, openConsole } = startJourneys()
/** A machine without a graphics card decodes and draws all of them by its processor, ms. */
const SHOWN_LIMIT = 240_000

describe('a free view', () => {
  it('shows 36 small pictures at once, each of them playing, and one of them large', async () => {
    const product = await signIn()
    const account = await addOperator(stack, 'max', 'Max')
    const { areaId, config } = await smallStream(product)
    const names = Array.from({ length: 36 }, (_, index) => `Many-${String(index + 1).padStart(2, '0')}`)
    const devices = names.map(name => ({ driver: 'rtsp' as const, name, code: name, areaId, config }))
    const added = await product.call(contract.device.batchAdd, { devices })
    const ids = added.flatMap(({ id }) => id ?? [])
    try {
      const folder = await signIn(account)
      const cameras = ids.map(cameraId => ({ cameraId, alias: '' }))
      await folder.call(contract.favorite.add, { name: 'All', groupId: null, cameras })
      const operator = await openConsole()
      const { page, t, faults } = operator
      await logIn(operator, account)
      await chooseMenu(operator, 'videoControl')
      const wall = wallOf(operator)
      // Only who chose a free view is shown more than twelve.
      await wall.chooseFreeView(36)
      await wall.chooseSide('favorites')
      await page.getByRole('button', { name: t('favorite.openAllOf', { name: 'All' }) }).click()
      await wall.warning.getByRole('button', { name: t('live.warning.go') }).click()
      const playing = page.locator('[data-camera][data-phase="playing"]')
      await until('36 pictures play', async () => (await playing.count()) === 36, SHOWN_LIMIT)
      await wall.untilStream(36, 'Many-36', 'sub')
      await wall.windowOf(36, 'Many-36').dblclick()
      await until('one is large', () => wall.isEnlarged(wall.windowOf(36, 'Many-36')))
      await until('the others rest', async () => (await playing.count()) === 1)
      expect(faults()).toEqual([])
    } finally {
      await product.call(contract.device.batchDelete, { ids })
    }
  })
})

/** A camera whose streams are both small, and where it may be registered once more. */
async function smallStream(product: ProductClient) {
  const areas = await product.call(contract.organisation.getTree, {})
  const areaId = areas.find(node => node.type === 'area' && node.code === 'WAREHOUSE')?.id ?? ''
  const url = await site.urlOf('cam01')
  return { areaId, config: { mainUrl: url, subUrl: url } }
}
