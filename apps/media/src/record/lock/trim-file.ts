import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { RECORDING_KIND } from '@palisade/contract/media'
import type { RecordedGroup } from '@palisade/fmp4'
import type { FinishedFile } from '../group-placer.ts'
import { readObjects } from '../files/objects-file.ts'
import { hourFolder, listHour, namesIn, type HourFile } from '../files/hour.ts'
import { createFile, createMinuteFile } from '../files/minute-file.ts'
import { formatMinuteName, hourName, parseMinuteName } from '../files/minute-name.ts'
import { readRecordedFile } from '../files/read-file.ts'
import { openOnDisk } from '../files/recorded-source.ts'
import { syncFolders } from '../files/sync-folders.ts'
import { markedBetween, type Mark } from '../kinds.ts'

/** Ending of a copy that has no final name yet; the file it was made from is removed first. */
const DRAFT = '.trimmed'

/**
 * Copies the locked groups of a recorded file, byte for byte, into a further part of its minute, and removes the file.
 * @returns undefined if every group is locked and nothing was done; a result without groups if none is locked
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
  // Removed before the copy gets its name: with both names the same pictures would be there twice.
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

/** The next free part number. Names in the object store count as taken, because the part would be moved there one day. */
async function nextPart(cameraId: string, { folder, at, stream }: HourFile): Promise<number> {
  const here = await listHour([folder], cameraId, at)
  const stored = [...(await readObjects(hourFolder(folder, cameraId, at))).keys()]
  const taken = [...here, ...stored.flatMap(base => parseMinuteName(`${hourName(at)}/${base}`) ?? [])]
  return (
    1 + Math.max(0, ...taken.flatMap(each => (each.at === at && each.stream === stream ? each.part : [])))
  )
}

/**
 * Finishes copies that a program which died had begun: a copy whose original is gone gets its name, any other copy is removed.
 * @returns the names of the originals that are gone, each with its copy
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
    // An unreadable copy counts as empty, so that it does not keep its hour from being worked on.
    const { bytes, groups } = await readRecordedFile(target).catch(() => ({ bytes: 0, groups: [] }))
    ended.push({ name: file.name, trimmed: { folder, stream: named.stream, name, bytes, groups } })
  }
  return ended
}
