import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { contract, screens } from '@palisade/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { addOperator } from '../../support/database.ts'
import { startJourneys } from '../../support/journey.ts'
import { endPlans, recordAllDay, recordedSince } from '../../support/recording.ts'
import { logIn, waitForLive } from '../../support/screens/console.ts'
import { until } from '../../support/until.ts'

const { stack, signIn, openConsole } = startJourneys()
const run = promisify(execFile)
const CAMERA = 'Main-Lobby-01'
/** So much is recorded before it is downloaded, ms. */
const FOOTAGE_MS = 16_000

/** Ticks a second of the pictures: rounded to whole frames two of a camera that was late would fall on one. */
const DECODE = '-f null -enc_time_base 1:90000 -'
const FACTS = '-show_entries format=duration:stream=codec_type -of json'

/** Tracks and length of a file, which ffmpeg decodes without a fault. */
async function probe(file: string): Promise<{ codecs: string[]; seconds: number }> {
  const decoded = await run('ffmpeg', ['-v', 'error', '-i', file, ...DECODE.split(' ')])
  expect(decoded.stderr).toBe('')
  const { stdout } = await run('ffprobe', ['-v', 'error', ...FACTS.split(' '), file])
  const { format, streams } = JSON.parse(stdout) as {
    format: { duration: string }
    streams: { codec_type: string }[]
  }
  return { codecs: streams.map(({ codec_type }) => codec_type), seconds: Number(format.duration) }
}

/** `2026-11-23 08:15:30`, as the console of these journeys shows it. */
const typed = (page: Page, at: number) =>
  page.evaluate(moment => new Date(moment).toLocaleString('sv-SE'), at)

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
      const search = new URLSearchParams({
        cameras: cameraIds.join(),
        at: new Date(from).toISOString(),
      })
      await page.goto(`${stack.url}${screens.videoControl.path}?${search.toString()}`)
      await waitForLive(operator)

      const ask = async (start: number, end: number, press: 'footage.begin' | 'footage.addClip') => {
        await page.getByRole('button', { name: t('footage.add'), exact: true }).click()
        const dialog = page.getByRole('dialog', { name: t('footage.add') })
        await dialog.getByLabel(t('footage.field.from'), { exact: true }).fill(await typed(page, start))
        await dialog.getByLabel(t('footage.field.to'), { exact: true }).fill(await typed(page, end))
        await dialog.getByRole('button', { name: t(press), exact: true }).click()
        return dialog
      }
      const list = page.getByRole('dialog', { name: t('footage.title') })
      const save = async (name: string) => {
        const [saved, asked] = await Promise.all([
          page.waitForEvent('download'),
          page.waitForRequest(/getFile/),
          list.getByRole('button', { name: t('footage.save', { name }), exact: true }).click(),
        ])
        const fileId = new URL(asked.url()).searchParams.get('fileId') ?? ''
        return { fileId, file: (await saved.path()) ?? '', name: saved.suggestedFilename() }
      }

      const openList = () => page.getByRole('button', { name: new RegExp(`^${t('footage.title')}`) }).click()

      // Half a second is refused in the dialog; eight seconds are made.
      const dialog = await ask(from, from, 'footage.begin')
      await dialog.getByText(t.error('footage.too_short') ?? '').waitFor()
      await until('nothing hinders', async () => (await findBarriers(page)).length === 0)
      await dialog.getByRole('button', { name: t('shared.action.close') }).click()
      await ask(from, from + 8_000, 'footage.begin')
      const row = list.getByRole('listitem').filter({ hasText: CAMERA }).first()
      const name = (await row.locator('strong').textContent()) ?? ''
      expect(name).toMatch(/^Main-Lobby-01_\d{8}-\d{6}\.mp4$/)
      await list.getByRole('button', { name: t('footage.save', { name }), exact: true }).waitFor()
      expect(await findBarriers(page)).toEqual([])
      const whole = await save(name)
      expect(whole.name).toBe(name)
      const found = await probe(whole.file)
      expect(found.codecs).toContain('video')
      expect(found.seconds).toBeCloseTo(8, 0)

      // It is nobody else's, and the same again exists already.
      const { fileId } = whole
      expect(await product.call(contract.footage.getOwn, {})).toEqual([])
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
      expect((await probe((await save(splicedName)).file)).seconds).toBeGreaterThan(10.5)

      await list.getByRole('button', { name: t('footage.remove', { name }), exact: true }).click()
      await until('it is removed', async () => (await list.getByText(name, { exact: true }).count()) === 0)
      expect(faults()).toEqual([])
    } finally {
      await endPlans(product, cameraIds)
    }
  })
})
