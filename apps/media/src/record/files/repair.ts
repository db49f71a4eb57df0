import { open, rm } from 'node:fs/promises'
import { buildGroupTable, type RecordedGroup } from '@palisade/fmp4'
import { readRecordedFile, type ReadFile } from './read-file.ts'

/**
 * Repairs a file that was under writing when the program died: an incomplete group at its end is cut off and the table appended, so
 * that it is read like any other file from now on. A file without a complete group is removed.
 * @param kindsOf the kinds of a group, which only the table held
 * @returns undefined when nothing of it is left
 */
export async function repairFile(
  file: string,
  kindsOf: (group: RecordedGroup) => number,
): Promise<ReadFile | undefined> {
  const read = await readRecordedFile(file)
  if (read.hasTable) return read
  if (read.groups.length === 0) {
    await rm(file)
    return undefined
  }
  const groups = read.groups.map(group => ({ ...group, kinds: kindsOf(group) }))
  const table = buildGroupTable(groups)
  const handle = await open(file, 'r+')
  try {
    await handle.truncate(read.wholeBytes)
    await handle.write(table, 0, table.length, read.wholeBytes)
    await handle.datasync()
  } finally {
    await handle.close()
  }
  const bytes = read.wholeBytes + table.length
  return { ...read, groups, bytes, wholeBytes: bytes, hasTable: true }
}
