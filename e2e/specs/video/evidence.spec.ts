import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { contract, screens } from '@palisade/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { startJourneys } from '../../support/journey.ts'
import { endPlans, recordAllDay, recordedSince } from '../../support/recording.ts'
import { logIn, waitForLive } from '../../support/screens/console.ts'
import { until } from '../../support/until.ts'

const { stack, signIn, openConsole } = startJourneys()
const run = promisify(execFile)
const CAMERA = 'Main-Lobby-01'
const FOOTAGE_MS = 10_000
const COMMAND = path.join(import.meta.dirname, '../../../apps/launcher/src/commands/verify-evidence.ts')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-evidence-'))
})
afterAll(() => rm(folder, { recursive: true }))

const typed = (page: Page, at: number) =>
  page.evaluate(moment => new Date(moment).toLocaleString('sv-SE'), at)

const verify = (file: string): Promise<string> =>
  run(process.execPath, [COMMAND, file], { env: { ...process.env, PALISADE_DATA: folder } }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )

/** The same package with one byte of its film changed. */
async function changedCopy(file: string): Promise<string> {
  const bytes = await readFile(file)
  const film = bytes.indexOf('mdat')
  bytes[film + 1_000] = (bytes[film + 1_000] ?? 0) ^ 1
  const target = path.join(folder, 'changed.zip')
  await writeFile(target, bytes)
  return target
}

/** The page in the package says what is wrong with one, without us. */
async function verdictOf(page: Page, file: string): Promise<string> {
  await page.locator('input[type=file]').setInputFiles(file)
  return (await page.getByRole('alert').textContent()) ?? ''
}

describe('evidence', () => {
  it('is locked in playback, collected in a case, exported, and proved by a browser and a command without us', async () => {
    const product = await signIn()
    const cameraIds = await recordAllDay(product, [CAMERA])
    const title = `Theft ${Date.now().toString(36)}`
    try {
      const from = Math.ceil((await recordedSince(product, cameraIds)) / 1000) * 1000 + 2_000
      const operator = await openConsole()
      await logIn(operator)
      const { page, t, faults } = operator
      await until('there is footage', () => Promise.resolve(Date.now() > from + FOOTAGE_MS), FOOTAGE_MS * 3)
      const search = new URLSearchParams({ cameras: cameraIds.join(), at: new Date(from).toISOString() })
      await page.goto(`${stack.url}${screens.videoControl.path}?${search.toString()}`)
      await waitForLive(operator)

      await page.getByRole('button', { name: t('evidence.act.lock'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: t('evidence.act.lock') })
      await dialog.getByLabel(t('evidence.field.from'), { exact: true }).fill(await typed(page, from))
      await dialog.getByLabel(t('evidence.field.to'), { exact: true }).fill(await typed(page, from + 6_000))
      await dialog.getByRole('button', { name: t('evidence.act.lockNow'), exact: true }).click()
      await dialog.getByText(t('shared.rule.required')).first().waitFor()
      expect(await findBarriers(page)).toEqual([])
      await dialog.getByLabel(t('evidence.field.reason'), { exact: true }).fill('Bag taken')
      await dialog.getByLabel(t('evidence.field.caseId'), { exact: true }).press('ArrowDown')
      await page.getByTitle(t('evidence.newCase'), { exact: true }).click()
      await dialog.getByLabel(t('evidence.newCaseTitle'), { exact: true }).fill(title)
      await dialog.getByRole('button', { name: t('evidence.act.lockNow'), exact: true }).click()
      await page.getByText(t('evidence.locked', { count: 1 })).waitFor()

      await page.goto(`${stack.url}${screens.evidence.path}`)
      await page.getByRole('button', { name: title, exact: true }).click()
      const drawer = page.getByRole('dialog', { name: title })
      await drawer.getByText('Bag taken').waitFor()
      await drawer.getByLabel(t('evidence.field.text'), { exact: true }).fill('Man with a red bag')
      await drawer.getByRole('button', { name: t('evidence.act.addNote'), exact: true }).click()
      await drawer.getByRole('listitem').filter({ hasText: 'Man with a red bag' }).waitFor()
      expect(await findBarriers(page)).toEqual([])
      await drawer.getByRole('button', { name: t('evidence.act.export'), exact: true }).click()
      const asking = page.getByRole('dialog', { name: t('evidence.act.export') })
      await asking.getByLabel(t('evidence.field.reason'), { exact: true }).fill('Police')
      await asking.getByRole('button', { name: t('evidence.act.export'), exact: true }).click()
      await asking.waitFor({ state: 'detached' })

      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: new RegExp(`^${t('shell.work.title')}`) }).click()
      const list = page.getByRole('dialog', { name: t('shell.work.title') })
      const file = `${title.replace(' ', '_')}[^ ]*zip`
      const save = list.getByRole('button', { name: new RegExp(`^${t('footage.save', { name: file })}$`) })
      await save.waitFor()
      const [saved] = await Promise.all([page.waitForEvent('download'), save.click()])
      const zip = path.join(folder, 'evidence.zip')
      await saved.saveAs(zip)

      await run('unzip', ['-q', zip, '-d', path.join(folder, 'open')])
      const offline = await page.context().newPage()
      await offline.context().setOffline(true)
      await offline.goto(pathToFileURL(path.join(folder, 'open/index.html')).href)
      await offline.getByText('Man with a red bag').waitFor()
      const length = () =>
        offline.locator('video').evaluate(video => (video as unknown as { duration: number }).duration)
      await until('the film is read from the folder', async () => (await length()) > 5)
      await offline.goto(pathToFileURL(path.join(folder, 'open/verify.html')).href)
      expect(await verdictOf(offline, zip)).toMatch(/Nothing was changed.*The signature is that/)
      expect(await verify(zip)).toContain('Nothing was changed')
      const changed = await changedCopy(zip)
      expect(await verdictOf(offline, changed)).toMatch(/clips\/01_.*mp4: changed/)
      expect(await verify(changed)).toMatch(/clips\/01_.*mp4: changed/)
      await offline.context().setOffline(false)
      await offline.close()
      expect(faults()).toEqual([])
    } finally {
      const { list } = await product.call(contract.evidence.getLocks, { state: 'locked' })
      for (const { id } of list.filter(lock => lock.case?.title === title))
        await product.call(contract.evidence.unlock, { ids: [id], reason: 'The journey is over' })
      await endPlans(product, cameraIds)
    }
  })
})
