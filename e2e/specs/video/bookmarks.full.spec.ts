import { contract, screens } from '@palisade/contract'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { addOperator } from '../../support/database.ts'
import { startJourneys } from '../../support/journey.ts'
import { endPlans, recordAllDay, recordedSince } from '../../support/recording.ts'
import { chooseMenu, logIn, waitForLive } from '../../support/screens/console.ts'
import { wallOf } from '../../support/screens/wall.ts'
import { until } from '../../support/until.ts'

const { stack, signIn, openConsole } = startJourneys()
const name = 'North-Gate-01'
/** So much is recorded when it is opened, ms. */
const FOOTAGE_MS = 12_000

async function operatorNamed(label: string) {
  const userName = `${label}_${Date.now().toString(36)}`
  await addOperator(stack, userName, label)
  const operator = await openConsole()
  await logIn(operator, { userName, password: `${userName}-Pass-1` })
  return operator
}

describe('bookmarks', () => {
  it('one operator marks a moment of a recording; another finds it by its tag and opens it there', async () => {
    const product = await signIn()
    const cameraIds = await recordAllDay(product, [name])
    const tag = `van-${Date.now().toString(36)}`
    try {
      const since = await recordedSince(product, cameraIds)
      await until('so much is recorded', () => Date.now() > since + FOOTAGE_MS, FOOTAGE_MS + 1000)
      const at = since + 5000
      const mia = await operatorNamed('mia')
      const search = new URLSearchParams({ cameras: cameraIds.join(), at: new Date(at).toISOString() })
      await mia.page.goto(`${stack.url}${screens.videoControl.path}?${search.toString()}`)
      await waitForLive(mia)
      const shown = mia.page.locator('[data-camera][data-phase="shown"]')
      await until('it is shown', async () => (await shown.count()) === 1, 60_000)
      await mia.page.keyboard.press('n')
      const form = mia.page.getByRole('dialog')
      await form.getByLabel(mia.t('bookmark.text'), { exact: true }).fill('Red van at the gate')
      await form.getByLabel(mia.t('bookmark.tags'), { exact: true }).fill(`${tag},`)
      expect(await findBarriers(mia.page)).toEqual([])
      await form.getByRole('button', { name: mia.t('shared.action.save'), exact: true }).click()
      await form.waitFor({ state: 'hidden' })

      const noor = await operatorNamed('noor')
      await noor.page.goto(`${stack.url}${screens.videoControl.path}?view=playback`)
      await waitForLive(noor)
      await noor.page.getByRole('tab', { name: noor.t('bookmark.title') }).click()
      await noor.page.getByRole('combobox', { name: noor.t('bookmark.tag') }).fill(tag)
      await noor.page.keyboard.press('Enter')
      const rows = noor.page.getByRole('list', { name: noor.t('bookmark.title') }).getByRole('listitem')
      await until('it alone is found', async () => (await rows.count()) === 1)
      expect(await rows.textContent()).toContain('mia')
      expect(await findBarriers(noor.page)).toEqual([])
      await rows.getByRole('link').click()
      await until(
        'its picture',
        async () => (await noor.page.locator('[data-phase="shown"]').count()) === 1,
        60_000,
      )
      const position = await noor.page.getByTestId('position').getAttribute('datetime')
      expect(Math.abs(Date.parse(position ?? '') - at)).toBeLessThan(1000)
      expect([...mia.faults(), ...noor.faults()]).toEqual([])
    } finally {
      const { list } = await product.call(contract.bookmark.getByPage, { tag })
      for (const { id } of list) await product.call(contract.bookmark.batchDelete, { ids: [id] })
      await endPlans(product, cameraIds)
    }
  })
})

describe('local recording', () => {
  it('saves what a window showed as a film that plays, and says so before the window is closed', async () => {
    const operator = await operatorNamed('otto')
    const { page, t, faults } = operator
    await chooseMenu(operator, 'videoControl')
    const wall = wallOf(operator)
    await wall.open(name)
    await wall.untilPlays(1, name)
    const tile = wall.windowOf(1, name)
    await (await wall.buttonOf(tile, t('live.localStart'))).click()
    const sign = tile.getByTitle(t('live.localRunning'), { exact: true })
    await sign.filter({ hasText: /0:00:0[5-9]/ }).waitFor()
    await tile.hover()
    await tile.getByRole('button', { name: t('live.close'), exact: true }).click()
    const question = page.getByRole('dialog')
    await question.getByText(t('live.localClose'), { exact: true }).waitFor()
    const saving = page.waitForEvent('download')
    await question.getByRole('button', { name: t('live.localStop'), exact: true }).click()
    const download = await saving
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${name}_\\d{8}-\\d{6}[+-]\\d{4}\\.mp4$`))
    const shown = 'stream=codec_name,nb_read_frames:format=format_name,duration'
    const options = `-v error -count_frames -show_entries ${shown} -of json`.split(' ')
    const { stdout } = await promisify(execFile)('ffprobe', [...options, await download.path()])
    const film = JSON.parse(stdout) as {
      streams: { codec_name: string; nb_read_frames: string }[]
      format: { duration: string; format_name: string }
    }
    expect(film.format.format_name).toContain('mp4')
    expect(Number(film.format.duration)).toBeGreaterThan(2)
    expect(film.streams[0]).toMatchObject({ codec_name: 'h264' })
    expect(Number(film.streams[0]?.nb_read_frames)).toBeGreaterThan(10)
    expect(faults()).toEqual([])
  })
})
