import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { addCamera } from '../../support/cameras.ts'
import { layFilm } from '../../support/files/film.ts'
import { startJourneys } from '../../support/journey.ts'
import { playbackOf } from '../../support/screens/playback.ts'
import { until } from '../../support/until.ts'

const { site, stack, signIn, sitDown } = startJourneys()
/** Cameras of its own: an alarm of another journey at a camera of the site would record in the minute of the film. */
const names = ['A', 'B'].map(letter => `Film-${letter}-${Date.now().toString(36)}`)
/** Between two pictures, ms. */
const PICTURE_MS = 80
const MINUTE_MS = 60_000
const FACTS = '-show_entries format=duration:stream=codec_type -of json'

/** Kinds of tracks and seconds of a file, by a reader that is not ours. */
async function probe(file: string) {
  const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', ...FACTS.split(' '), file])
  const { format, streams } = JSON.parse(stdout) as {
    format: { duration: string }
    streams: { codec_type: string }[]
  }
  return { kinds: streams.map(({ codec_type }) => codec_type), seconds: Number(format.duration) }
}

it('two cameras are played in step, picture by picture and backward, and their film is saved', async () => {
  const product = await signIn()
  const mainUrl = await site.urlOf('cam02')
  const cameraIds = await Promise.all(names.map(name => addCamera(product, name, { mainUrl })))
  // A whole minute that is over.
  const from = Math.floor(Date.now() / MINUTE_MS - 2) * MINUTE_MS
  await layFilm(stack, cameraIds, from)
  const operator = await sitDown()
  const { page, t, faults } = operator
  const playback = playbackOf(operator)
  await playback.open(stack.url, cameraIds, from + 20_000)
  await playback.untilShown(2)
  const start = await playback.position()
  expect(Math.abs(start - (from + 20_000))).toBeLessThanOrEqual(PICTURE_MS)

  await playback.button('play').click()
  await until('it plays', async () => (await playback.position()) > start + 1000)
  expect(await playback.skew.textContent()).toMatch(/\d ms$/)
  await playback.button('pause').click()
  await playback.untilShown(2)
  const paused = await playback.position()
  await playback.button('stepOn').click()
  await until('the next picture', async () => (await playback.position()) > paused)
  expect((await playback.position()) - paused).toBeLessThanOrEqual(2 * PICTURE_MS)
  await playback.button('reverse').click()
  await playback.button('play').click()
  await until('backward', async () => (await playback.position()) < paused - 1000)
  await playback.button('pause').click()

  await page.getByRole('button', { name: t('footage.add'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('footage.add') })
  for (const [field, at] of [
    ['from', from + 10_000],
    ['to', from + 18_000],
  ] as const) {
    const typed = await page.evaluate(moment => new Date(moment).toLocaleString('sv-SE'), at)
    await dialog.getByLabel(t(`footage.field.${field}`), { exact: true }).fill(typed)
  }
  await dialog.getByRole('button', { name: t('footage.begin'), exact: true }).click()
  const list = page.getByRole('dialog', { name: t('shell.work.title') })
  const name = (await list.getByRole('listitem').first().locator('strong').textContent()) ?? ''
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: t('footage.save', { name }), exact: true }).click(),
  ])
  const film = await probe(await saved.path())
  expect(film.kinds).toEqual(['video'])
  expect(film.seconds).toBeCloseTo(8, 0)
  expect(faults()).toEqual([])
})
