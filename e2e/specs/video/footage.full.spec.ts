import { contract } from '@palisade/contract'
import { describe, expect, it } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { addOperator } from '../../support/database.ts'
import { startJourneys } from '../../support/journey.ts'
import { endPlans, recordAllDay, recordedSince } from '../../support/recording.ts'
import { logIn } from '../../support/screens/console.ts'
import { footageOf, probeFile } from '../../support/screens/footage.ts'
import { until } from '../../support/until.ts'

const { stack, signIn, openConsole } = startJourneys()
const CAMERA = 'Main-Lobby-01'
/** So much is recorded before it is downloaded, ms. */
const FOOTAGE_MS = 16_000

describe('footage', () => {
  it('is downloaded from playback, plays everywhere, is spliced in the order chosen, and is nobody else’s', async () => {
    const product = await signIn()
    const cameraIds = await recordAllDay(product, [CAMERA])
    try {
      const from = Math.ceil((await recordedSince(product, cameraIds)) / 1000) * 1000 + 2_000
      const userName = `dan_${Date.now().toString(36)}`
      await addOperator(stack, userName, 'Dan')
      const operator = await openConsole()
      await logIn(operator, { userName, password: `${userName}-Pass-1` })
      const { page, t, faults } = operator
      await until('there is footage', () => Promise.resolve(Date.now() > from + FOOTAGE_MS), FOOTAGE_MS * 2)
      const { ask, list, open, openList, save } = footageOf(operator)
      await open(cameraIds, from)

      // Half a second is refused in the dialog; eight seconds are made.
      const dialog = await ask(from, from, 'footage.begin')
      await dialog.getByText(t.error('footage.too_short') ?? '').waitFor()
      await until('nothing hinders', async () => (await findBarriers(page)).length === 0)
      await dialog.getByRole('button', { name: t('shared.action.close') }).click()
      await ask(from, from + 8_000, 'footage.begin')
      const row = list.getByRole('listitem').filter({ hasText: CAMERA }).first()
      const name = (await row.locator('strong').textContent()) ?? ''
      expect(name).toMatch(/^Main-Lobby-01_\d{8}-\d{6}[+-]\d{4}\.mp4$/)
      await list.getByRole('button', { name: t('footage.save', { name }), exact: true }).waitFor()
      expect(await findBarriers(page)).toEqual([])
      const whole = await save(name)
      expect(whole.name).toBe(name)
      const found = await probeFile(whole.file)
      expect(found.streams.map(stream => stream.codec_type)).toContain('video')
      expect(found.seconds).toBeCloseTo(8, 0)

      // It is nobody else's, and the same again exists already.
      const { fileId } = whole
      expect((await product.call(contract.footage.getOwn, {})).map(own => own.fileId)).not.toContain(fileId)
      await expect(product.call(contract.footage.remove, { fileId })).rejects.toMatchObject({
        code: 'footage.not_found',
      })
      await page.keyboard.press('Escape')
      const again = await ask(from, from + 8_000, 'footage.begin')
      await page.getByText(t.error('footage.exists') ?? '').waitFor()
      await again.getByRole('button', { name: t('shared.action.close') }).click()

      await openList()
      await list.getByRole('button', { name: t('footage.choose', { name }), exact: true }).click()
      await page.keyboard.press('Escape')
      await ask(from + 9_000, from + 12_000, 'footage.addClip')
      const grip = list.getByRole('button', { name: t('footage.clipMove', { n: 2 }), exact: true })
      await grip.press('ArrowUp')
      expect(await findBarriers(page)).toEqual([])
      await list.getByRole('button', { name: t('footage.splice', { count: 2 }), exact: true }).click()
      const spliced = list.getByRole('listitem').filter({ hasText: t('footage.clipCount', { count: 2 }) })
      const splicedName = (await spliced.locator('strong').textContent()) ?? ''
      await list
        .getByRole('button', { name: t('footage.save', { name: splicedName }), exact: true })
        .waitFor()
      expect((await probeFile((await save(splicedName)).file)).seconds).toBeGreaterThan(10.5)

      await list.getByRole('button', { name: t('footage.remove', { name }), exact: true }).click()
      await page.getByRole('button', { name: t('shared.action.delete'), exact: true }).click()
      await until('it is removed', async () => (await list.getByText(name, { exact: true }).count()) === 0)
      expect(faults()).toEqual([])
    } finally {
      await endPlans(product, cameraIds)
    }
  })
})
