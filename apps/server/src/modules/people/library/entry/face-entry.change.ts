import { FACE_PICTURES_MAX, type FaceEntryDraft } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { noteRemovals } from '#server/infra/files/file-removal.queries.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import { entryFieldsOf } from './face-entry.fields.ts'
import {
  findSameCertificate,
  holdGroup,
  insertEntry,
  removeEntries,
  updateEntry,
  type EntryFields,
} from './face-entry.queries.ts'
import {
  countPictures,
  insertPictures,
  lockPictures,
  removePictures,
  type NewPicture,
} from './face-picture.queries.ts'

const audience = { permission: 'face.view' } as const

/** A person as a call or a row of a sheet has it. */
export type EntryDraft = Omit<FaceEntryDraft, 'pictures'>

/** @param exceptId of the person who is changed; null for a new one */
async function checkedFields(
  tx: Tx,
  access: AccessSnapshot,
  draft: EntryDraft,
  exceptId: string | null,
): Promise<EntryFields> {
  const group = await holdGroup(tx, draft.groupId)
  if (!group) throw new AppError('face_group.not_found')
  const { certificateNumber: number, isDuplicateWanted } = draft
  if (number !== '' && !isDuplicateWanted) {
    const same = await findSameCertificate(tx, access, { number, exceptId })
    if (same) throw new AppError('face_entry.certificate_taken', same)
  }
  return entryFieldsOf(draft, group.kind)
}

/** Adds a person with pictures whose files are stored. @returns the id @throws as `checkedFields` */
export async function addEntry(
  tx: Tx,
  access: AccessSnapshot,
  entry: { draft: EntryDraft; pictures: readonly NewPicture[]; createdBy: string },
): Promise<string> {
  const fields = await checkedFields(tx, access, entry.draft, null)
  const id = await insertEntry(tx, { ...fields, created_by: entry.createdBy })
  await insertPictures(tx, id, entry.pictures)
  await tellChanged(tx, [id], entry.pictures.length > 0)
  return id
}

/** Changes a person who is locked; new pictures wait for their features. */
export async function changeEntry(
  tx: Tx,
  access: AccessSnapshot,
  change: { id: string; draft: EntryDraft; pictures: readonly NewPicture[]; removedIds: readonly string[] },
): Promise<void> {
  const { id, draft, pictures, removedIds } = change
  await updateEntry(tx, id, await checkedFields(tx, access, draft, id))
  const removed = await removePictures(tx, id, removedIds)
  await insertPictures(tx, id, pictures)
  if ((await countPictures(tx, id)) > FACE_PICTURES_MAX)
    throw new AppError('face_entry.too_many_pictures', { limit: FACE_PICTURES_MAX })
  await noteRemovals(
    tx,
    removed.map(picture => picture.file),
  )
  await tellChanged(tx, [id], pictures.length > 0)
  await tellPicturesGone(tx, removed)
}

/** Removes persons who are locked, their pictures and, with these, their features; the files follow once it is committed. */
export async function deleteEntries(tx: Tx, ids: readonly string[]): Promise<void> {
  const pictures = await lockPictures(tx, ids)
  await removeEntries(tx, ids)
  await noteRemovals(
    tx,
    pictures.map(picture => picture.file),
  )
  if (ids.length > 0) await writeEvent(tx, { type: 'face_entry.deleted', data: { ids: [...ids] }, audience })
  await tellPicturesGone(tx, pictures)
}

/** @param isWaiting pictures wait for their features */
export async function tellChanged(tx: Tx, ids: readonly string[], isWaiting: boolean): Promise<void> {
  if (ids.length === 0) return
  await writeEvent(tx, { type: 'face_entry.changed', data: { ids: [...ids] }, audience })
  if (isWaiting) await writeEvent(tx, { type: 'face_picture.waiting', data: {}, audience })
}

async function tellPicturesGone(tx: Tx, pictures: readonly { id: string }[]): Promise<void> {
  if (pictures.length === 0) return
  const ids = pictures.map(picture => picture.id)
  await writeEvent(tx, { type: 'face_picture.deleted', data: { ids }, audience })
}
