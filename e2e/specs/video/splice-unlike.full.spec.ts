import { expect, it } from 'vitest'
import { addOperator } from '../../support/database.ts'
import { startJourneys } from '../../support/journey.ts'
import { endPlans, recordAllDay, recordedSince } from '../../support/recording.ts'
import { logIn } from '../../support/screens/console.ts'
import { footageOf, probeFile } from '../../support/screens/footage.ts'
import { until } from '../../support/until.ts'

const { stack, signIn, openConsole } = startJourneys()
const LARGE = 'Main-Lobby-01'
const SMALL = 'Car-Park-East'
/** So much is recorded before it is joined, ms. */
const FOOTAGE_MS = 10_000
const CLIP_MS = 3_000
/** It is encoded beside everything else that this machine does. */
const ENCODED_MS = 60_000

it('clips of unlike size are joined: encoded again, which is said before, and played everywhere', async () => {
  const product = await signIn()
  const large = await recordAllDay(product, [LARGE])
  const small = await recordAllDay(product, [SMALL], 'sub')
  const cameraIds = [...large, ...small]
  try {
    const from = Math.ceil((await recordedSince(product, cameraIds)) / 1000) * 1000 + 2_000
    const userName = `una_${Date.now().toString(36)}`
    await addOperator(stack, userName, 'Una')
    const operator = await openConsole()
    await logIn(operator, { userName, password: `${userName}-Pass-1` })
    const { page, t, faults } = operator
    await until('there is footage', () => Promise.resolve(Date.now() > from + FOOTAGE_MS), FOOTAGE_MS * 3)
    const { ask, list, open, openList, save, saveButton } = footageOf(operator)
    await open(cameraIds, from)
    for (const name of [LARGE, SMALL]) {
      await page.getByRole('button', { name, exact: true }).click()
      await ask(from, from + CLIP_MS, 'footage.addClip')
      await page.keyboard.press('Escape')
    }
    await openList()
    await list.getByText(t('footage.spliceReencoded')).waitFor()
    await list.getByLabel(t('footage.field.fileName'), { exact: true }).fill('unlike')
    await list.getByRole('button', { name: t('footage.splice', { count: 2 }), exact: true }).click()
    await saveButton('unlike.mp4').waitFor({ timeout: ENCODED_MS })
    const { streams, seconds } = await probeFile((await save('unlike.mp4')).file)
    const pictures = streams.filter(stream => stream.codec_type === 'video')
    expect(pictures.map(stream => stream.codec_name)).toEqual(['h264'])
    expect(seconds).toBeGreaterThan((2 * CLIP_MS) / 1000 - 1)
    expect(faults()).toEqual([])
  } finally {
    await endPlans(product, cameraIds)
  }
})
