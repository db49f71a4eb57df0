import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { RECORDING_KIND } from '@palisade/contract/media'
import type { RecordedGroup } from '@palisade/fmp4'
import type { FinishedFile } from '../group-placer.ts'
import { readObjects } from '../../objects/objects-file.ts'
import { hourFolder, listHour, namesIn, type HourFile } from '../files/hour.ts'
import { createFile, createMinuteFile } from '../files/minute-file.ts'
import { formatMinuteName, hourName, parseMinuteName } from '../files/minute-name.ts'
import { readRecordedFile } from '../files/read-file.ts'
import { openOnDisk } from '../files/recorded-source.ts'
import { syncFolders } from '../files/sync-folders.ts'
import { markedBetween, type Mark } from '../kinds.ts'

/** A copy that is not named yet; the file it was made of goes first. */
const DRAFT = '.trimmed'

/**
 * Makes of a recorded file one that holds its locked groups alone, byte for byte, as a further part of its minute; the file itself goes.
 * @returns undefined when every group of it is locked; no groups when none is
 */
export async function trimFile(
  cameraId: string,
  file: HourFile,
  marks: readonly Mark[],
): Promise<FinishedFile | undefined> {
  const read = await readRecordedFile(file.path)
  const locked = read.groups.filter(({ from, duration }) => isLocked(marks, from, from + duration))
  if (locked.length === read.groups.length) return undefined
  const { folder, stream } = file
  if (locked.length === 0) return { folder, stream, name: file.name, bytes: 0, groups: [] }
  const draft = `${file.path}${DRAFT}`
  await rm(draft, { force: true })
  const { bytes, groups } = await copyGroups(file.path, draft, read.groups[0]?.offset ?? 0, locked)
  const part = await nextPart(cameraId, file)
  const name = formatMinuteName({ at: file.at, part, epoch: file.epoch, stream })
  // Never both under a name of ours: what was recorded would be there twice.
  await rm(file.path)
  await rename(draft, path.join(folder, cameraId, name))
  await syncFolders(path.dirname(file.path), undefined)
  return { folder, stream, name, bytes, groups }
}

const isLocked = (marks: readonly Mark[], from: number, to: number): boolean =>
  (markedBetween(marks, from, to) & RECORDING_KIND.lock) !== 0

/** @returns its size, and the groups at their new places */
async function copyGroups(file: string, target: string, headBytes: number, groups: RecordedGroup[]) {
  const source = await openOnDisk(file)
  try {
    const copy = await createMinuteFile(target, [await source.read(0, headBytes)], createFile)
    try {
      for (const { from, duration, offset, size, keySize, kinds } of groups) {
        const buffers = [await source.read(offset, size)]
        await copy.append({ from, duration, buffers, bytes: size, keySize, isContinued: false }, kinds)
      }
      await copy.close()
    } catch (error) {
      await copy.abandon()
      await rm(target, { force: true })
      throw error
    }
    return { bytes: copy.size(), groups: [...copy.groups] }
  } finally {
    await source.close()
  }
}

/** A name that lies in the store is taken too: the part would go there one day. */
async function nextPart(cameraId: string, { folder, at, stream }: HourFile): Promise<number> {
  const here = await listHour([folder], cameraId, at)
  const stored = [...(await readObjects(hourFolder(folder, cameraId, at))).keys()]
  const taken = [...here, ...stored.flatMap(base => parseMinuteName(`${hourName(at)}/${base}`) ?? [])]
  return (
    1 + Math.max(0, ...taken.flatMap(each => (each.at === at && each.stream === stream ? each.part : [])))
  )
}

/**
 * Ends what a program that died had begun: a copy whose file has gone gets its name, any other one goes.
 * @returns the names of the files that have gone, each with what is left of it
 */
export async function finishTrims(
  folder: string,
  cameraId: string,
  hour: string,
): Promise<{ name: string; trimmed: FinishedFile }[]> {
  const ended: { name: string; trimmed: FinishedFile }[] = []
  const names = await namesIn(hour)
  for (const draft of names.filter(name => name.endsWith(DRAFT))) {
    const base = draft.slice(0, -DRAFT.length)
    const day = path.relative(path.join(folder, cameraId), hour).split(path.sep).join('/')
    const named = parseMinuteName(`${day}/${base}`)
    if (!named || names.includes(base)) {
      await rm(path.join(hour, draft), { force: true })
      continue
    }
    const file: HourFile = { ...named, folder, name: `${day}/${base}`, path: path.join(hour, base) }
    const part = await nextPart(cameraId, file)
    const name = formatMinuteName({ ...named, part })
    const target = path.join(folder, cameraId, name)
    await rename(path.join(hour, draft), target)
    // One that cannot be read must not keep its hour from being looked at.
    const { bytes, groups } = await readRecordedFile(target).catch(() => ({ bytes: 0, groups: [] }))
    ended.push({ name: file.name, trimmed: { folder, stream: named.stream, name, bytes, groups } })
  }
  return ended
}
