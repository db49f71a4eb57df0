import pLimit from 'p-limit'
import type { SurveyedFile } from '@palisade/contract/media'
import { hourFolder } from '../files/hour.ts'
import { MARKS_FILE, readMarks } from '../files/marks-file.ts'
import { DAY_MS, hourOf, parseMinuteName } from '../files/minute-name.ts'
import type { OpenRecorded } from '../files/recorded-source.ts'
import type { StoredSurvey } from '../survey/survey.ts'
import { surveyRead } from '../survey/survey-file.ts'
import type { BlockCache } from '../../objects/block-cache.ts'
import { isOfStore, StoreFault, type ListedObject, type ObjectStore } from '../../objects/object-store.ts'
import { readObjects } from '../files/objects-file.ts'
import { sourceOf } from './open-object.ts'
import { isSame } from './reconcile.ts'

export interface SurveyObjectsDeps {
  store: ObjectStore
  folders: readonly string[]
  cache: BlockCache
}

/** Objects read together. */
const AT_ONCE = 8

/** Says what lies in the store, by its own lists. Of an object that was noted as stored nothing is read, unless its hour has marks. */
export function createStoredSurvey({ store, folders, cache }: SurveyObjectsDeps): StoredSurvey {
  const limit = pLimit(AT_ONCE)

  async function surveyObject(cameraId: string, object: ListedObject): Promise<SurveyedFile | undefined> {
    const name = object.key.slice(cameraId.length + 1)
    const parsed = parseMinuteName(name)
    const { bytes } = object
    if (!parsed) {
      const isMarks = name.endsWith(`/${MARKS_FILE}`)
      return isMarks
        ? undefined
        : { ...placeOf(name, bytes), is: 'foreign', detail: 'no name of a recording' }
    }
    const hours = folders.map(folder => hourFolder(folder, cameraId, hourOf(parsed.at)))
    const known = (await Promise.all(hours.map(hour => readObjects(hour)))).flatMap(
      objects => objects.get(name.slice(name.lastIndexOf('/') + 1)) ?? [],
    )[0]
    if (known && !isSame(known, object))
      return { ...placeOf(name, bytes), is: 'damaged', detail: 'not the object that was stored' }
    const marks = (await Promise.all(hours.map(readMarks))).flat()
    if (known?.spans && marks.length === 0)
      return { ...placeOf(name, bytes), is: 'whole', stream: parsed.stream, spans: known.spans }
    const file = { ...parsed, folder: store.path, name, path: `${store.path}/${object.key}` }
    try {
      return await surveyRead(cameraId, file, { bytes, marks, open: openListed(object) })
    } catch (error) {
      if (error instanceof StoreFault && isOfStore(error)) throw error
      return { ...placeOf(name, bytes), is: 'unreadable', detail: String(error).slice(0, 256) }
    }
  }

  const openListed =
    (object: ListedObject): OpenRecorded =>
    () =>
      Promise.resolve(sourceOf({ store, cache }, object.key, object))

  const placeOf = (name: string, bytes: number) => ({ folder: store.path, name: name.slice(0, 1024), bytes })

  return {
    path: store.path,
    isThere: () =>
      store.names('').then(
        () => true,
        () => false,
      ),
    cameras: () => store.names(''),
    days: cameraId => store.names(`${cameraId}/`),
    files: async (cameraId, from, to) => {
      const found: Promise<SurveyedFile | undefined>[] = []
      for (let day = Math.floor(from / DAY_MS) * DAY_MS; day < to; day += DAY_MS) {
        const prefix = `${cameraId}/${new Date(day).toISOString().slice(0, 10)}/`
        for await (const object of store.list(prefix)) {
          const at = Date.parse(
            `${object.key.slice(cameraId.length + 1, cameraId.length + 14).replace('/', 'T')}:00:00Z`,
          )
          if (at < from || at >= to) continue
          const look = limit(() => surveyObject(cameraId, object))
          // Awaited below; the list itself may fail before.
          look.catch(() => undefined)
          found.push(look)
        }
      }
      return (await Promise.all(found)).filter(file => file !== undefined)
    },
  }
}
