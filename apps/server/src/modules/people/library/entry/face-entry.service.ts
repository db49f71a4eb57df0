import type { AccessControl } from '#server/infra/access/access.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { FileRemoval } from '#server/infra/files/file-removal.ts'
import type { Files } from '#server/infra/files/files.ts'
import { addEntry, changeEntry, deleteEntries, tellChanged } from './face-entry.change.ts'
import { insertDismissed } from './face-alike.queries.ts'
import { presentEntry, toldEntry } from './face-entry.presenter.ts'
import { lockEntries } from './face-entry.queries.ts'
import { readEntry } from './face-look.service.ts'
import { requeuePictures } from './face-picture.queries.ts'
import { readFacePictures, withStored } from './face-pictures.ts'

export interface FaceEntryDeps {
  files: Pick<Files, 'put' | 'remove'>
  gate: Pick<AccessControl, 'requireObjects'>
  removal: Pick<FileRemoval, 'run'>
}

/** Changes of persons of the libraries and of their pictures. */
export function createFaceEntryService({ files, gate, removal }: FaceEntryDeps) {
  return {
    async add(request, { access, transaction, user }) {
      const { pictures: uploads, ...draft } = request
      return withStored(files, await readFacePictures(uploads), pictures =>
        transaction(
          async tx =>
            readEntry(tx, await addEntry(tx, access, { draft, pictures, createdBy: user.name }), access),
          added => ({ object: added.id, after: toldEntry(added) }),
        ),
      )
    },

    async update(request, { access, transaction }) {
      const { id, version, pictures: uploads, removedPictureIds: removedIds, ...draft } = request
      await gate.requireObjects(access, 'face_group', [draft.groupId], 'face.edit')
      const { after } = await withStored(files, await readFacePictures(uploads), pictures =>
        transaction(
          async tx => {
            const [row] = await lockEntries(tx, access, [id])
            if (!row) throw new AppError('face_entry.not_found')
            if (row.version !== version) throw new AppError('face_entry.changed_meanwhile')
            await changeEntry(tx, access, { id, draft, pictures, removedIds })
            return { before: presentEntry(row, access), after: await readEntry(tx, id, access) }
          },
          changed => ({ object: id, before: toldEntry(changed.before), after: toldEntry(changed.after) }),
        ),
      )
      await removal.run()
      return after
    },

    retryPictures: async ({ ids }, { transaction }) => {
      await transaction(
        async tx => {
          const changed = await requeuePictures(tx, ids)
          await tellChanged(tx, changed, true)
          return changed
        },
        changed => ({ object: changed }),
      )
    },

    /** It is no error when a colleague was first, or when the two are alike no more. */
    async dismissAlike({ id, otherId }, { access, transaction, user }) {
      await gate.requireObjects(access, 'face_entry', [otherId], 'comparison.search')
      await transaction(
        async tx => {
          const [row] = await lockEntries(tx, access, [id])
          const other = row?.alike.find(({ entryId }) => entryId === otherId)
          if (!other) return undefined
          await insertDismissed(tx, [id, otherId], user.name)
          await tellChanged(tx, [id, otherId], false)
          return other
        },
        other => other && { object: [id, otherId] },
      )
    },

    /** It is no error if one is already gone. Files are gone too when it answers. */
    async batchDelete({ ids }, { access, transaction }) {
      await transaction(
        async tx => {
          const rows = await lockEntries(tx, access, ids)
          await deleteEntries(
            tx,
            rows.map(row => row.id),
          )
          return rows
        },
        rows => ({
          object: rows.map(row => row.id),
          before: rows.map(row => ({ name: row.name, group: row.group_name })),
        }),
      )
      await removal.run()
    },
  } satisfies CallsOf<'faceEntry'>
}
