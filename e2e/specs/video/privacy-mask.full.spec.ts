import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { contract } from '@palisade/contract'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { addOperator } from '../../support/database.ts'
import { startJourneys } from '../../support/journey.ts'
import { brightestIn, untilFramesCome } from '../../support/video/picture.ts'
import { endPlans, recordAllDay, recordedSince } from '../../support/recording.ts'
import { chooseMenu, logIn, openScreen } from '../../support/screens/console.ts'
import { playbackOf } from '../../support/screens/playback.ts'
import { wallOf } from '../../support/screens/wall.ts'
import { until } from '../../support/until.ts'

const { stack, signIn, openConsole, sitDown } = startJourneys()
const run = promisify(execFile)
const CAMERA = 'Main-Lobby-01'
const FOOTAGE_MS = 12_000
/** Well within what is drawn in the journey, and well beside it. */
const MASKED = { left: 0.15, top: 0.15, right: 0.45, bottom: 0.45 }
const BARE = { left: 0.6, top: 0.1, right: 0.95, bottom: 0.9 }
/** Of a picture that was encoded twice. */
const BLACK = 30
const BRIGHT = 60

async function untilMasked(video: Locator, what: string): Promise<void> {
  await until(
    `${what}: black where it is masked, and nowhere else`,
    async () => {
      const [within, beside] = [await brightestIn(video, MASKED), await brightestIn(video, BARE)]
      return within !== undefined && within < BLACK && (beside ?? 0) > BRIGHT
    },
    60_000,
  )
}
const untilBare = (video: Locator, what: string) =>
  until(`${what}: nothing is hidden`, async () => ((await brightestIn(video, MASKED)) ?? 0) > BRIGHT, 60_000)

/** The brightest place of a part of a file's first picture, in 64 by 36 places. */
async function brightestOfFile(file: string, { left, top, right, bottom }: typeof MASKED): Promise<number> {
  const picture = '-frames:v 1 -s 64x36 -pix_fmt gray -f rawvideo -'.split(' ')
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', file, ...picture], { encoding: 'buffer' })
  const rows = Array.from({ length: 36 }, (_, row) => stdout.subarray(row * 64, (row + 1) * 64))
  const wanted = rows.slice(Math.ceil(top * 36), Math.floor(bottom * 36))
  return Math.max(...wanted.flatMap(row => [...row.subarray(Math.ceil(left * 64), Math.floor(right * 64))]))
}

describe('privacy masks', () => {
  it('hide live, in playback and in a download what only the administrator sees, which is logged', async () => {
    const product = await signIn()
    const cameraIds = await recordAllDay(product, [CAMERA])
    const [cameraId = ''] = cameraIds
    try {
      const from = (await recordedSince(product, cameraIds)) + 2_000
      const guard = await openConsole()
      const userName = `gus_${Date.now().toString(36)}`
      await addOperator(stack, userName, 'Gus')
      await logIn(guard, { userName, password: `${userName}-Pass-1` })
      await chooseMenu(guard, 'videoControl')
      const wall = wallOf(guard)
      await wall.open(CAMERA)
      const live = wall.windowOf(1, CAMERA).locator('video')
      await untilBare(live, 'before')

      // The administrator draws a mask while it is being watched.
      const admin = await sitDown()
      await openScreen(admin, 'cameraManage')
      const row = admin.page.getByRole('row').filter({ hasText: CAMERA }).first()
      await row.getByRole('button', { name: new RegExp(`^${admin.t('cameraMask.open')}`) }).click()
      const dialog = admin.page.getByRole('dialog', { name: admin.t('cameraMask.title', { name: CAMERA }) })
      await dialog.getByText(admin.t('cameraMask.none')).waitFor()
      await untilFramesCome(dialog.locator('video'), 'under the masks')
      expect(await findBarriers(admin.page)).toEqual([])
      const box = (await dialog.locator('video').boundingBox())!
      await admin.page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.1)
      await admin.page.mouse.down()
      await admin.page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 5 })
      await admin.page.mouse.up()
      await dialog.getByRole('button', { name: /1: 10 %/ }).waitFor()
      await dialog.getByRole('button', { name: admin.t('shared.action.save') }).click()
      await admin.page.getByText(admin.t('cameraMask.saved')).waitFor()

      await untilMasked(live, 'live')
      await untilFramesCome(live, 'live with masks')
      await wall.windowOf(1, CAMERA).getByText(guard.t('cameraMask.drawn'), { exact: true }).waitFor()

      await until('there is footage', () => Promise.resolve(Date.now() > from + FOOTAGE_MS), FOOTAGE_MS * 2)
      const playback = playbackOf(guard)
      await playback.open(stack.url, cameraIds, from)
      await playback.untilShown(1)
      await untilMasked(playback.tiles('shown').locator('video'), 'playback')

      await guard.page.getByRole('button', { name: guard.t('footage.add'), exact: true }).click()
      const asked = guard.page.getByRole('dialog', { name: guard.t('footage.add') })
      const typed = (at: number) =>
        guard.page.evaluate(moment => new Date(moment).toLocaleString('sv-SE'), at)
      await asked.getByLabel(guard.t('footage.field.from'), { exact: true }).fill(await typed(from + 1_000))
      await asked.getByLabel(guard.t('footage.field.to'), { exact: true }).fill(await typed(from + 5_000))
      await asked.getByRole('button', { name: guard.t('footage.begin'), exact: true }).click()
      const list = guard.page.getByRole('dialog', { name: guard.t('shell.work.title') })
      const save = list.getByRole('button', {
        name: new RegExp(`^${guard.t('footage.save', { name: CAMERA })}`),
      })
      await save.waitFor({ timeout: 90_000 })
      const [download] = await Promise.all([guard.page.waitForEvent('download'), save.click()])
      const file = (await download.path()) ?? ''
      expect(await brightestOfFile(file, MASKED)).toBeLessThan(BLACK)
      expect(await brightestOfFile(file, BARE)).toBeGreaterThan(BRIGHT)

      // The administrator sees below, live; the log says so.
      await chooseMenu(admin, 'videoControl')
      const own = wallOf(admin)
      await own.open(CAMERA)
      await untilBare(own.windowOf(1, CAMERA).locator('video'), 'below the mask')
      await own.windowOf(1, CAMERA).getByText(admin.t('cameraMask.lifted'), { exact: true }).waitFor()
      const rows = await product.call(contract.log.getByPage, {
        pageNum: 1,
        pageSize: 50,
        action: 'live.open',
      })
      const details = await Promise.all(
        rows.list.map(({ id }) => product.call(contract.log.getDetails, { id })),
      )
      expect(JSON.stringify(details)).toContain('isUnmasked')
      expect([guard.faults(), admin.faults()]).toEqual([[], []])
    } finally {
      const { version } = await product.call(contract.cameraMask.get, { cameraId })
      await product.call(contract.cameraMask.set, { cameraId, version, masks: [] })
      await endPlans(product, cameraIds)
    }
  })
})
