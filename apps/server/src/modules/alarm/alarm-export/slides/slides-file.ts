import { seededName, type Translator } from '@palisade/phrases'
import sharp from 'sharp'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { siteTime, SITE_ZONE, timeIn } from '#server/infra/site-time.ts'
import { listHistory } from '#server/modules/alarm/alarm/alarm.queries.ts'
import type { ExportedAlarm, ExportWork, ExportWorkDeps } from '../export-work.ts'
import { factsIn } from '../alarm-facts.ts'
import { drawPlace } from '../pictures/place-picture.ts'
import type { SlidePicture } from '#server/infra/slides/slide-pages.ts'
import { writeSlides } from '#server/infra/slides/slides-file.ts'
import type { AlarmSlide, SlideTask } from './slides.ts'

/** px of the longest side of a picture on a slide, enough for a projector of 1920 px. */
const SLIDE_PICTURE = 1280

/** Writes a cover and a slide an alarm. @returns the key of the file */
export async function slidesOf(
  deps: ExportWorkDeps,
  work: ExportWork,
  alarms: AsyncIterable<ExportedAlarm>,
): Promise<string> {
  const { files } = deps
  // Pictures lie on the disk until they are written: a hundred of them in memory are several times their size.
  const keys: string[] = []
  const keep = async (picture: Buffer, ext: 'jpg' | 'png'): Promise<SlidePicture> => {
    const { width, height } = await sharp(picture).metadata()
    const key = await files.put(picture, { kind: 'alarm-export', ext })
    keys.push(key)
    return { key, width, height }
  }
  try {
    const task = await taskOf(deps, work, alarms, keep)
    const open = async (key: string) => (await files.open(key))?.stream
    const module = new URL('slides.worker.ts', import.meta.url)
    const file = await writeSlides(module, { task, open, signal: work.signal })
    return await files.put(file, { kind: 'alarm-export', ext: 'pptx' })
  } finally {
    await Promise.all(keys.map(key => removeQuietly(files, key)))
  }
}

/** One that stays is removed with the other files that no row names. */
const removeQuietly = (files: Pick<Files, 'remove'>, key: string) => files.remove(key).catch(() => undefined)

type Keep = (picture: Buffer, ext: 'jpg' | 'png') => Promise<SlidePicture>

async function taskOf(
  deps: ExportWorkDeps,
  { t, zone, userName }: ExportWork,
  alarms: AsyncIterable<ExportedAlarm>,
  keep: Keep,
): Promise<SlideTask> {
  const facts = factsIn(t, zone)
  const slides: AlarmSlide[] = []
  const moments: Date[] = []
  for await (const { row, picture, access } of alarms) {
    const history = await listHistory(deps.db, row.id)
    const place = await drawPlace(deps, access, row)
    moments.push(row.occurred_at)
    slides.push({
      ...facts(row, history),
      place: place && (await keep(place, 'png')),
      picture: picture && (await keep(await slidePicture(picture), 'jpg')),
    })
  }
  if (slides.length === 0) throw new AppError('alarm_export.nothing')
  const words = {
    noPicture: t('alarmExport.noPicture'),
    noPlace: t('alarmExport.noPlace'),
    place: t('alarmExport.place'),
    history: t('alarmExport.history'),
    more: slides.map(({ earlier }) => (earlier > 0 ? t('alarmExport.more', { count: earlier }) : '')),
  }
  return { title: t('alarmExport.cover.title'), lines: coverLines(t, zone, moments, userName), slides, words }
}

const slidePicture = (picture: Buffer) =>
  sharp(picture)
    .resize({ width: SLIDE_PICTURE, height: SLIDE_PICTURE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()

function coverLines(t: Translator, zone = SITE_ZONE, moments: readonly Date[], name: string): string[] {
  const timeOf = zone === SITE_ZONE ? siteTime : timeIn(zone)
  const times = moments.map(moment => moment.getTime())
  const [from, to] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  return [
    t('alarmExport.cover.count', { count: moments.length }),
    t('alarmExport.cover.span', { from: timeOf(from), to: timeOf(to) }),
    t('alarmExport.cover.by', { name: seededName(t, name), time: timeOf(new Date()), zone }),
  ]
}
